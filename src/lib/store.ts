/** A value that several components read and that tells them when it changes. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Calls back after each change; returns how to stop. Fits `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void
}

/** A store that holds `initial` until it is set; setting an identical value tells nobody. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
