import { startTransition, useEffect, useState } from 'react'
import type { Store } from '#src/lib/store.ts'

/**
 * The value of a store, rendered in slices between which the browser paints and reacts to the person: for what changes
 * much of a page by itself. Answers that come together are rendered together.
 */
export const useStoreLater = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T => {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    const follow = () => startTransition(() => setValue(store.get))
    // It may have changed since the render.
    follow()
    return store.subscribe(follow)
  }, [store])
  return value
}
