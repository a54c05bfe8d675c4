import { useSyncExternalStore } from 'react'
import type { Store } from '#src/lib/values/store.ts'

/**
 * The value of a store, as it changes. `first` is the value that the host rendered; by default it is the
 * store's own, which is right for a store that nothing has changed yet.
 */
export const useStore = <T>(
  { subscribe, get }: Pick<Store<T>, 'get' | 'subscribe'>,
  first: () => T = get,
): T => useSyncExternalStore(subscribe, get, first)
