import { useSyncExternalStore } from 'react'
import { type KnownPlace, nameOf, type PlaceAddress } from '#src/lib/known-places.ts'
import { places } from '#src/lib/places-store.ts'

/** What is known in this browser, as it changes here and in other tabs. */
export const usePlaces = (): readonly KnownPlace[] =>
  useSyncExternalStore(places.subscribe, places.get)

/** The name that the person gave to what is at an address. */
export const useName = (address: PlaceAddress): string | undefined => nameOf(usePlaces(), address)
