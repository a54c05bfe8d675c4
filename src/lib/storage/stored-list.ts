import { createStore, type Store } from '#src/lib/values/store.ts'
import { parseJson } from '#src/lib/values/parse-json.ts'
import { storedText } from './stored-value.ts'

/** A list that is kept in the browser and shared by its tabs. */
export type StoredList<T> = {
  store: Pick<Store<readonly T[]>, 'get' | 'subscribe'>
  /** Changes the list, including what other tabs have changed meanwhile. */
  change: (change: (known: readonly T[]) => readonly T[]) => void
}

/** Reads a list from text of any kind. Skips what `readOne` does not accept, and all but the first item with a key. */
export const readList = <T>(
  text: string | undefined,
  readOne: (json: unknown) => T | undefined,
  keyOf: (item: T) => string,
): readonly T[] => {
  const json = parseJson(text ?? '[]')
  const items = new Map<string, T>()
  for (const one of Array.isArray(json) ? json : []) {
    const item = readOne(one)
    if (item !== undefined && !items.has(keyOf(item))) items.set(keyOf(item), item)
  }
  return [...items.values()]
}

/** The list under a key of the browser's storage. `read` takes text of any kind. */
export const createStoredList = <T>(
  key: string,
  read: (text: string | undefined) => readonly T[],
): StoredList<T> => {
  const stored = storedText(key)
  /** Whether a write to storage has failed: then its content is out of date. */
  let outdated = false
  const load = (): readonly T[] | undefined => (outdated ? undefined : read(stored.read()))
  const store = createStore(load() ?? [])

  if (typeof window !== 'undefined') stored.subscribe(() => store.set(load() ?? store.get()))
  return {
    store,
    change: (change) => {
      const next = change(load() ?? store.get())
      store.set(next)
      outdated = !stored.write(JSON.stringify(next)) || outdated
    },
  }
}
