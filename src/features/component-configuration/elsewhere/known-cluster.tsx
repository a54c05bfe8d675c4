import { knownClusters, nameOf } from '#src/lib/bookmarks.ts'
import { bookmarks } from '#src/lib/bookmark-store.ts'
import { shortId } from '#src/lib/short-id.ts'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { SelectBox } from '#src/ui/select-box.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { firstReader } from '#src/lib/first-paint.ts'
import { useStore } from '#src/ui/use-store.ts'

/** The user's name for a cluster of this organization; undefined if it has none. */
export const useClusterName = (): ((clusterId: string) => string | undefined) => {
  const known = useStore(bookmarks, () => firstReader().bookmarks)
  const { organizationId } = useConfiguration().address
  return (clusterId) => nameOf(known, { organizationId, clusterId })
}

type KnownClusterProps = { clusterId: string; onChoose: (clusterId: string) => void }

/** Chooses among this organization's other clusters that were named or opened before. */
export function KnownCluster({ clusterId, onChoose }: KnownClusterProps) {
  const known = useStore(bookmarks, () => firstReader().bookmarks)
  const { address } = useConfiguration()
  const others = knownClusters(known).filter(
    (one) => one.organizationId === address.organizationId && one.clusterId !== address.clusterId,
  )
  if (others.length === 0) return null
  return (
    <FieldFrame label="Known cluster" hint="Fills in the ID.">
      {(control) => (
        <SelectBox
          {...control}
          value={others.some((one) => one.clusterId === clusterId) ? clusterId : ''}
          onChange={({ target: { value } }) => onChoose(value)}
          options={[
            { value: '', label: 'Another one' },
            ...others.map((one) => ({
              value: one.clusterId,
              label: one.name ?? shortId(one.clusterId),
            })),
          ]}
        />
      )}
    </FieldFrame>
  )
}
