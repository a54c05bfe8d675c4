import { useSyncExternalStore } from 'react'
import type { Store } from '#src/lib/values/store.ts'

/**
 * The current value of a store. `first` is the value that the host rendered; the default, the current
 * value, is right for a store that nothing changes before hydration.
 */
export const useStore = <T>(
  { subscribe, get }: Pick<Store<T>, 'get' | 'subscribe'>,
  first: () => T = get,
): T => useSyncExternalStore(subscribe, get, first)
