import { cleanName, keyOf, type KnownPlace, knownPlaceSchema } from './known-places.ts'
import { createStore } from './store.ts'

const KEY = 'tidemark.places'

const readOne = (json: unknown): KnownPlace[] => {
  const read = knownPlaceSchema.safeParse(json)
  if (!read.success) return []
  const { name: text = '', pinned, openedAt, ...address } = read.data
  const name = cleanName(text)
  return [
    {
      ...address,
      ...(name !== undefined && { name }),
      ...(pinned === true && { pinned }),
      ...(openedAt !== undefined && !Number.isNaN(Date.parse(openedAt)) && { openedAt }),
    },
  ]
}

/** Reads what was stored, whatever it is by now: what is no place is left out, of two of one the first stays. */
export const readPlaces = (text: string | null): readonly KnownPlace[] => {
  try {
    const json: unknown = JSON.parse(text ?? '[]')
    const places = new Map<string, KnownPlace>()
    for (const place of Array.isArray(json) ? json.flatMap(readOne) : []) {
      if (!places.has(keyOf(place))) places.set(keyOf(place), place)
    }
    return [...places.values()]
  } catch {
    return []
  }
}

/** Whether this page can still write what it would read. */
let stores = true

const load = (): readonly KnownPlace[] | undefined => {
  try {
    return stores ? readPlaces(localStorage.getItem(KEY)) : undefined
  } catch {
    return undefined
  }
}

/** What is known in this browser, the same in all its tabs. Ids and names only: nothing secret. */
export const places = createStore(load() ?? [])

/** Changes what is known, on top of what other tabs have changed meanwhile. */
export const changePlaces = (
  change: (known: readonly KnownPlace[]) => readonly KnownPlace[],
): void => {
  const next = change(load() ?? places.get())
  places.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is closed or full: it is known as long as this page lives.
    stores = false
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // Without a key, all of it was cleared.
    if (key === KEY || key === null) places.set(load() ?? places.get())
  })
}
