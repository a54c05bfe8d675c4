import {
  addressOf,
  byOpened,
  cleanName,
  keyOf,
  type KnownPlace,
  knownAt,
  type PlaceAddress,
} from './known-places.ts'

/** How many are remembered for having been opened alone. */
const MOST_OPENED = 12

type Places = readonly KnownPlace[]

const isKept = ({ name, pinned }: KnownPlace) => name !== undefined || pinned === true

/** Without what says nothing, and without what was opened longest ago. */
const tidy = (places: Places): Places => {
  const opened = places
    .filter((place) => !isKept(place) && place.openedAt !== undefined)
    .toSorted(byOpened)
  const rest = new Set(opened.slice(0, MOST_OPENED))
  return places.filter((place) => isKept(place) || rest.has(place))
}

/** Puts `next` in the place of what is known at its address. */
const put = (places: Places, next: KnownPlace): Places => {
  const key = keyOf(next)
  return tidy([...places.filter((place) => keyOf(place) !== key), next])
}

/** Remembers that a place was opened. */
export const opened = (places: Places, address: PlaceAddress, at: Date): Places =>
  put(places, { ...(knownAt(places, address) ?? addressOf(address)), openedAt: at.toISOString() })

/** Gives a place a name; one that shows nothing takes it away. */
export const named = (places: Places, address: PlaceAddress, text: string): Places => {
  const { name: _, ...rest }: KnownPlace = knownAt(places, address) ?? addressOf(address)
  const name = cleanName(text)
  return put(places, name === undefined ? rest : { ...rest, name })
}

/** Keeps a place at the top of home, or no longer. */
export const pinned = (places: Places, address: PlaceAddress, isPinned: boolean): Places => {
  const { pinned: _, ...rest }: KnownPlace = knownAt(places, address) ?? addressOf(address)
  return put(places, isPinned ? { ...rest, pinned: true } : rest)
}

/** Knows nothing of a place any more. */
export const forgotten = (places: Places, address: PlaceAddress): Places => {
  const key = keyOf(address)
  return places.filter((place) => keyOf(place) !== key)
}
