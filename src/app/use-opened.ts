import { useEffect } from 'react'
import { opened } from '#src/lib/change-places.ts'
import type { PlaceAddress } from '#src/lib/known-places.ts'
import { changePlaces } from '#src/lib/places-store.ts'

/** Remembers that this page was opened; `address` may be a new object each time. */
export const useOpened = (address: PlaceAddress): void => {
  const ids = JSON.stringify(address)
  useEffect(() => {
    changePlaces((known) => opened(known, address, new Date()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids are what it is known by
  }, [ids])
}
