import { useMemo } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { SampleWorkspace } from '#src/contract/host.ts'
import {
  keyOf,
  type Bookmark,
  bookmarkName,
  type BookmarkAddress,
} from '#src/lib/storage/bookmarks.ts'
import { bookmarks } from '#src/lib/storage/bookmark-store.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

const NONE: readonly Bookmark[] = []

/** The bookmarks of this browser, updated when this tab or another one changes them. The host knows none. */
export const useBookmarks = (): readonly Bookmark[] => useStore(bookmarks, () => NONE)

/** The name that the person gave to a bookmark. */
export const useGivenName = (address: BookmarkAddress): string | undefined =>
  bookmarkName(useBookmarks(), address)

/** The name that the sample workspace gives to an environment. */
const sampleName = (
  sample: SampleWorkspace | undefined,
  address: BookmarkAddress,
): string | undefined => {
  if (!sample || !('environmentId' in address)) return undefined
  const key = keyOf(address)
  return sample.environments.find(({ id }) => keyOf({ environmentId: id }) === key)?.name
}

/** The name that the person gave to a bookmark, or else its name in the sample workspace. */
export const useName = (address: BookmarkAddress): string | undefined => {
  const { sample } = useConnection().api.config
  return useGivenName(address) ?? sampleName(sample, address)
}

/** Names environments as `useName` does, or else by their short ID. */
export const useEnvironmentNames = (): ((environmentId: string) => string) => {
  const { sample } = useConnection().api.config
  const known = useBookmarks()
  return (environmentId) =>
    bookmarkName(known, { environmentId }) ??
    sampleName(sample, { environmentId }) ??
    shortId(environmentId)
}

/** The bookmarks of this browser, each with its name as `useName` gives it. */
export const useNamedBookmarks = (): readonly Bookmark[] => {
  const { sample } = useConnection().api.config
  const known = useBookmarks()
  return useMemo(
    () =>
      known.map((bookmark) => {
        const name = bookmark.name ?? sampleName(sample, bookmark)
        return name === undefined ? bookmark : { ...bookmark, name }
      }),
    [known, sample],
  )
}
