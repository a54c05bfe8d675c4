import Pin from 'lucide-react/icons/pin'
import { pinned } from '#src/lib/change-places.ts'
import {
  type ClusterAddress,
  type ComponentAddress,
  type EnvironmentAddress,
  knownAt,
} from '#src/lib/known-places.ts'
import { changePlaces } from '#src/lib/places-store.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { NameForm } from './name-form.tsx'
import { usePlaces } from './use-places.ts'

type IdsProps = { address: EnvironmentAddress | ComponentAddress }

function Ids({ address }: IdsProps) {
  const ids =
    'environmentId' in address
      ? [{ what: 'environment ID', text: address.environmentId }]
      : [
          { what: 'component key', text: address.componentKey },
          { what: 'cluster ID', text: address.clusterId },
          { what: 'organization ID', text: address.organizationId },
        ]
  return (
    <dl className="grid gap-1 text-sm">
      {ids.map(({ what, text }) => (
        <div key={what}>
          <dt className="text-xs text-ink-3 first-letter:uppercase">{what}</dt>
          <dd>
            <CopyField text={text} what={what} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PlaceMenuContentProps = IdsProps & { onDone: () => void }

/** The names of what a page is about, its pin, and its whole ids. */
export function PlaceMenuContent({ address, onDone }: PlaceMenuContentProps) {
  const isPinned = knownAt(usePlaces(), address)?.pinned === true
  const isEnvironment = 'environmentId' in address
  const cluster: ClusterAddress | undefined = isEnvironment
    ? undefined
    : { organizationId: address.organizationId, clusterId: address.clusterId }
  return (
    <div className="grid gap-4">
      <NameForm
        address={address}
        first
        label={`Name of this ${isEnvironment ? 'environment' : 'component'}`}
        onDone={onDone}
      />
      {cluster && <NameForm address={cluster} label="Name of this cluster" onDone={onDone} />}
      <Button
        icon={Pin}
        size="sm"
        aria-pressed={isPinned}
        className="justify-self-start"
        onClick={() => changePlaces((known) => pinned(known, address, !isPinned))}
      >
        {isPinned ? 'Pinned on home' : 'Pin on home'}
      </Button>
      <Ids address={address} />
      <p className="text-xs text-ink-3">
        Names and pins stay in this browser. Home can save them as a file.
      </p>
    </div>
  )
}
