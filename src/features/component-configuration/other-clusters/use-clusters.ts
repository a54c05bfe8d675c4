import { byName, keyOf, knownClusters, bookmarkName } from '#src/lib/storage/bookmarks.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { useKnown } from '#src/shared/use-bookmarks.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'

/** The clusters of this organization that the person named or opened, and those that the team or the sample lists. */
export const useClusters = () => {
  const bookmarks = useKnown()
  const { organizationId, clusterId: own } = useConfiguration().address
  const addressOf = (clusterId: string) => ({ organizationId, clusterId })
  const keyIn = (clusterId: string) => keyOf(addressOf(clusterId))

  /** The name of a cluster: one's own, the team's or the sample's. */
  const nameOfCluster = (clusterId: string): string | undefined =>
    bookmarkName(bookmarks, addressOf(clusterId))

  return {
    nameOfCluster,
    /** Its name, or a part of its ID. */
    labelOf: (clusterId: string): string => nameOfCluster(clusterId) ?? shortId(clusterId),
    /** All but this one, by name. */
    known: knownClusters(bookmarks)
      .filter((one) => one.organizationId === organizationId && keyOf(one) !== keyIn(own))
      .toSorted(byName)
      .map(({ clusterId }) => clusterId),
  }
}
