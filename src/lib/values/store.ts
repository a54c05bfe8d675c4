/** A value that several components read; it notifies them when it changes. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Calls `listener` after each change; returns a function that stops that. Fits `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void
}

/** A store that holds `initial` until it is set; setting an identical value notifies nobody. */
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

/** Listeners by key, so that a change of one thing notifies only its own listeners. */
export const createKeyedListeners = <Key>() => {
  const listeners = new Map<Key, Set<() => void>>()
  return {
    notify: (key: Key): void => {
      for (const listener of listeners.get(key) ?? []) listener()
    },
    /** Calls `listener` on each `notify` of the key; returns a function that stops that. */
    subscribe: (key: Key, listener: () => void): (() => void) => {
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => known.delete(listener)
    },
  }
}
