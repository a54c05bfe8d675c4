import { startTransition, useEffect, useState } from 'react'
import type { Store } from '#src/lib/values/store.ts'

type Options<T> = {
  /**
   * Whether a change is rendered at once: because the value was waited for, and others that follow would hold it up, or
   * because what it comes with is rendered at once too.
   */
  urgent?: ((before: T, now: T) => boolean) | undefined
}

/**
 * The value of a store, rendered in slices between which the browser paints and reacts to the person: for what changes
 * much of a page by itself, or often meanwhile. Changes that come together are rendered together.
 */
export const useStoreLater = <T>(
  store: Pick<Store<T>, 'get' | 'subscribe'>,
  { urgent }: Options<T> = {},
): T => {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    let followed = store.get()
    const show = () => setValue(store.get)
    const follow = () => {
      const now = store.get()
      if (urgent?.(followed, now) === true) show()
      else startTransition(show)
      followed = now
    }
    const stop = store.subscribe(follow)
    // It may have changed since the render.
    follow()
    return stop
  }, [store, urgent])
  return value
}
