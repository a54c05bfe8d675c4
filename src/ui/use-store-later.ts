import { startTransition, useEffect, useState } from 'react'
import type { Store } from '#src/lib/store.ts'

const never = () => false

/**
 * The value of a store, rendered in slices between which the browser paints and reacts to the person: for what changes
 * much of a page by itself. Changes that come together are rendered together. What changes a value that is `urgent` is
 * rendered at once: others that follow would hold it up.
 */
export const useStoreLater = <T>(
  store: Pick<Store<T>, 'get' | 'subscribe'>,
  urgent: (value: T) => boolean = never,
): T => {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    let followed = store.get()
    const show = () => setValue(store.get)
    const follow = () => {
      if (urgent(followed)) show()
      else startTransition(show)
      followed = store.get()
    }
    // It may have changed since the render.
    follow()
    return store.subscribe(follow)
  }, [store, urgent])
  return value
}
