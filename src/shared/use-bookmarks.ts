import { useMemo } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { type Bookmark, bookmarkName, type BookmarkAddress } from '#src/lib/storage/bookmarks.ts'
import { bookmarks } from '#src/lib/storage/bookmark-store.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { nameOf, teamName, withListed, withNames } from './listed.ts'

const NONE: readonly Bookmark[] = []

/** The bookmarks of this browser, updated when this tab or another one changes them. The host knows none. */
export const useBookmarks = (): readonly Bookmark[] => useStore(bookmarks, () => NONE)

/** The name that the person gave to a bookmark. */
export const useGivenName = (address: BookmarkAddress): string | undefined =>
  bookmarkName(useBookmarks(), address)

/** The name that the team's file gives. */
export const useTeamName = (address: BookmarkAddress): string | undefined =>
  teamName(useConnection().api.config, address)

/** The name that the person gave, or else the team's, or else that of the sample workspace. */
export const useName = (address: BookmarkAddress): string | undefined =>
  nameOf(useConnection().api.config, useBookmarks(), address)

/** Names environments as `useName` does, or else by their short ID. */
export const useEnvironmentNames = (): ((environmentId: string) => string) => {
  const { config } = useConnection().api
  const own = useBookmarks()
  return (environmentId) => nameOf(config, own, { environmentId }) ?? shortId(environmentId)
}

/** The bookmarks of this browser, each with its name as `useName` gives it. */
export const useNamedBookmarks = (): readonly Bookmark[] => {
  const { config } = useConnection().api
  const own = useBookmarks()
  return useMemo(() => withNames(config, own), [config, own])
}

/** The named bookmarks, and then what the team and the sample workspace list without a bookmark here. */
export const useKnown = (): readonly Bookmark[] => {
  const { config } = useConnection().api
  const own = useBookmarks()
  return useMemo(() => withListed(config, own), [config, own])
}
