import { startTransition, useEffect, useState } from 'react'
import type { Store } from '#src/lib/values/store.ts'
import { useIsHydrating } from './use-is-hydrating.ts'

type Options<T> = {
  /**
   * Whether a change is rendered at once: because the value was waited for, and others that follow would hold it up, or
   * because what it comes with is rendered at once too.
   */
  urgent?: ((before: T, now: T) => boolean) | undefined
  /** The value that the host rendered; by default the store's own. */
  first?: () => T
}

/**
 * The value of a store, rendered in slices between which the browser paints and reacts to the person: for what changes
 * much of a page by itself, or often meanwhile. Changes that come together are rendered together.
 */
export const useStoreLater = <T>(
  store: Pick<Store<T>, 'get' | 'subscribe'>,
  { urgent, first = store.get }: Options<T> = {},
): T => {
  const isHydrating = useIsHydrating()
  const [value, setValue] = useState(isHydrating ? first : store.get)
  useEffect(() => {
    let followed = store.get()
    const show = () => setValue(store.get)
    const follow = () => {
      const now = store.get()
      if (urgent?.(followed, now) === true) show()
      else startTransition(show)
      followed = now
    }
    // It may have changed since the render.
    follow()
    return store.subscribe(follow)
  }, [store, urgent])
  return value
}
