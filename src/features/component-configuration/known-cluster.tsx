import { useSyncExternalStore } from 'react'
import { knownClusters, nameOf } from '#src/lib/known-places.ts'
import { places } from '#src/lib/places-store.ts'
import { slimId } from '#src/lib/slim-id.ts'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { SelectBox } from '#src/ui/select-box.tsx'
import { useConfiguration } from './configuration-context.ts'

/** What the clusters of this organization are called here; undefined for one without a name. */
export const useClusterName = (): ((clusterId: string) => string | undefined) => {
  const known = useSyncExternalStore(places.subscribe, places.get)
  const { organizationId } = useConfiguration().address
  return (clusterId) => nameOf(known, { organizationId, clusterId })
}

type KnownClusterProps = { clusterId: string; onChoose: (clusterId: string) => void }

/** The other clusters of this organization that are named, or of which a component was opened. */
export function KnownCluster({ clusterId, onChoose }: KnownClusterProps) {
  const known = useSyncExternalStore(places.subscribe, places.get)
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
              label: one.name ?? slimId(one.clusterId),
            })),
          ]}
        />
      )}
    </FieldFrame>
  )
}
