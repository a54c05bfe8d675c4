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

/** Listeners by what they listen to: telling of one thing costs nothing of the others. */
export const createKeyedListeners = <Key>() => {
  const listeners = new Map<Key, Set<() => void>>()
  return {
    tell: (key: Key): void => {
      for (const listener of listeners.get(key) ?? []) listener()
    },
    /** Calls back after each change of one thing; returns how to stop. */
    subscribe: (key: Key, listener: () => void): (() => void) => {
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => known.delete(listener)
    },
  }
}
