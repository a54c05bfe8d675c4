import { useEffect } from 'react'
import { markOpened } from '#src/lib/storage/change-bookmarks.ts'
import type { BookmarkAddress } from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'

/** Remembers that this page was opened. `address` may be a new object on each render. */
export const useRememberOpened = (address: BookmarkAddress): void => {
  const ids = JSON.stringify(address)
  useEffect(() => {
    changeBookmarks((known) => markOpened(known, address, new Date()))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids identify the address
  }, [ids])
}
