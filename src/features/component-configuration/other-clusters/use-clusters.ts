import { useConnection } from '#src/api/api-context.ts'
import { byName, keyOf, knownClusters, bookmarkName } from '#src/lib/storage/bookmarks.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { useBookmarks } from '#src/shared/use-bookmarks.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'

/** The clusters of this organization that the person named or opened, and those of the sample workspace. */
export const useClusters = () => {
  const { sample } = useConnection().api.config
  const bookmarks = useBookmarks()
  const { organizationId, clusterId: own } = useConfiguration().address
  const samples = sample?.organizationId === organizationId ? sample.clusters : []
  const addressOf = (clusterId: string) => ({ organizationId, clusterId })
  const keyIn = (clusterId: string) => keyOf(addressOf(clusterId))

  /** The name that the person gave to a cluster, or its name in the sample workspace. */
  const nameOfCluster = (clusterId: string): string | undefined =>
    bookmarkName(bookmarks, addressOf(clusterId)) ??
    samples.find(({ id }) => keyIn(id) === keyIn(clusterId))?.name

  const ids = [
    ...knownClusters(bookmarks)
      .filter((one) => one.organizationId === organizationId)
      .map(({ clusterId }) => clusterId),
    ...samples.map(({ id }) => id),
  ]
  const others = new Map(ids.map((id) => [keyIn(id), id]))
  others.delete(keyIn(own))
  return {
    nameOfCluster,
    /** Its name, or a part of its ID. */
    labelOf: (clusterId: string): string => nameOfCluster(clusterId) ?? shortId(clusterId),
    /** All but this one, by name. */
    known: [...others.values()]
      .map((clusterId) => {
        const name = nameOfCluster(clusterId)
        return { ...addressOf(clusterId), ...(name !== undefined && { name }) }
      })
      .toSorted(byName)
      .map(({ clusterId }) => clusterId),
  }
}
