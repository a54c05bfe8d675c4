import { createStore, type Store } from '#src/lib/values/store.ts'

/*
 * Values in the browser's storage. Storage can be blocked or full: then reads find nothing, writes are
 * lost, and nothing throws. Only the scripts that run before the app (public) read it directly.
 */

/** `local` is shared by all tabs and outlives them; `session` belongs to one tab and survives its reloads. */
type Area = 'local' | 'session'

/** The value under one key of the browser's storage. */
export type StoredValue<T> = {
  /** Undefined if nothing valid is stored. */
  read: () => T | undefined
  /** Returns whether the value was stored. */
  write: (value: T) => boolean
  remove: () => void
  /** Calls back after each change by another tab; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

/** Stores any text. */
export const storedText = (key: string, area: Area = 'local'): StoredValue<string> => ({
  read: () => attempt(() => storageOf(area).getItem(key)) ?? undefined,
  write: (text) =>
    attempt(() => {
      storageOf(area).setItem(key, text)
      return true
    }) ?? false,
  remove: () => {
    attempt(() => storageOf(area).removeItem(key))
  },
  subscribe: (listener) => {
    const onStorage = (event: StorageEvent) => {
      // The key is null when all of the storage was cleared.
      if (event.key === key || event.key === null) listener()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
})

/** Stores a value as JSON. `validate` returns undefined for anything else. */
export const storedJson = <T>(
  key: string,
  validate: (json: unknown) => T | undefined,
  area: Area = 'local',
): StoredValue<T> => {
  const text = storedText(key, area)
  return {
    ...text,
    read: () => {
      const stored = text.read()
      return stored === undefined ? undefined : attempt(() => validate(JSON.parse(stored)))
    },
    write: (value) => text.write(JSON.stringify(value)),
  }
}

/** A flag that is shared by all tabs and kept for the next visit. */
export const storedFlag = (key: string): Store<boolean> => {
  const text = storedText(key)
  const get = () => text.read() !== undefined
  const { set, subscribe } = createStore(get())
  return {
    // Another tab may have changed it.
    get,
    set: (is) => {
      void (is ? text.write('1') : text.remove())
      set(is)
    },
    subscribe,
  }
}

/** A choice of the person, kept for later visits. The first of the options is the default. */
export const createStoredChoice = <T extends string>(
  key: string,
  options: readonly [T, ...T[]],
): Store<T> => {
  const text = storedText(key)
  const stored = text.read()
  const store = createStore<T>(options.find((option) => option === stored) ?? options[0])
  return {
    ...store,
    set: (choice) => {
      store.set(choice)
      text.write(choice)
    },
  }
}

/** Removes every value whose key begins with `prefix`. */
export const removeStored = (prefix: string, area: Area): void => {
  attempt(() => {
    for (const key of Object.keys(storageOf(area))) {
      if (key.startsWith(prefix)) storageOf(area).removeItem(key)
    }
  })
}
