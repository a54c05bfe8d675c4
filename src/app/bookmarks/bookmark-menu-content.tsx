import Pin from 'lucide-react/icons/pin'
import { setPinned } from '#src/lib/storage/change-bookmarks.ts'
import {
  type ClusterAddress,
  type BookmarkedComponent,
  type EnvironmentAddress,
  bookmarkAt,
} from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { BookmarkNameForm } from './bookmark-name-form.tsx'
import { useBookmarks } from '#src/shared/use-bookmarks.ts'

type IdsProps = { address: EnvironmentAddress | BookmarkedComponent }

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

type BookmarkMenuContentProps = IdsProps & {
  /** Whether it offers to pin and to unpin. */
  offersPin?: boolean | undefined
  onDone: () => void
}

/** Names and pin of an environment or a component, and its full IDs. */
export function BookmarkMenuContent({
  address,
  offersPin = true,
  onDone,
}: BookmarkMenuContentProps) {
  const isPinned = bookmarkAt(useBookmarks(), address)?.pinned === true
  const isEnvironment = 'environmentId' in address
  const cluster: ClusterAddress | undefined = isEnvironment
    ? undefined
    : { organizationId: address.organizationId, clusterId: address.clusterId }
  return (
    <div className="grid gap-4">
      <BookmarkNameForm
        address={address}
        first
        label={`Name of this ${isEnvironment ? 'environment' : 'component'}`}
        onDone={onDone}
      />
      {cluster && (
        <BookmarkNameForm address={cluster} label="Name of this cluster" onDone={onDone} />
      )}
      {offersPin && (
        <Button
          icon={Pin}
          size="sm"
          aria-pressed={isPinned}
          className="justify-self-start"
          onClick={() => changeBookmarks((known) => setPinned(known, address, !isPinned))}
        >
          {`${isPinned ? 'Pinned' : 'Pin'} to ${isEnvironment ? 'the board' : 'the home page'}`}
        </Button>
      )}
      <Ids address={address} />
      <p className="text-xs text-ink-3">
        Names and pins stay in this browser. You can save them as a file on the board.
      </p>
    </div>
  )
}
