import Pin from 'lucide-react/icons/pin'
import type { ReactNode } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { teamEnvironment } from '#src/contract/team.ts'
import { setPinned } from '#src/lib/storage/change-bookmarks.ts'
import {
  type BookmarkAddress,
  type ClusterAddress,
  type BookmarkedComponent,
  type EnvironmentAddress,
  bookmarkAt,
} from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { BookmarkNameForm } from './bookmark-name-form.tsx'
import { OutsideLink } from '#src/shared/outside-link.tsx'
import { useBookmarks, useGivenName, useTeamName } from '#src/shared/use-bookmarks.ts'

type FactProps = { what: string; children: ReactNode }

function Fact({ what, children }: FactProps) {
  return (
    <div>
      <dt className="text-xs text-ink-3 first-letter:uppercase">{what}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Where the shown name comes from; nothing where the team gives none. */
function NameOrigin({ address }: { address: BookmarkAddress }) {
  const own = useGivenName(address)
  const team = useTeamName(address)
  if (team === undefined) return null
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      {own === undefined ? (
        'Named in the team’s file.'
      ) : (
        <>
          Your name for it, in this browser only. The team’s file calls it{' '}
          <bdi className="font-medium text-ink">{team}</bdi>.
        </>
      )}
    </p>
  )
}

/** The group, the labels and the links that the team gave to an environment. */
function TeamFacts({ environmentId }: EnvironmentAddress) {
  const {
    group,
    labels = [],
    links = [],
  } = teamEnvironment(useConnection().api.config.team, environmentId) ?? {}
  return (
    <>
      {group !== undefined && (
        <Fact what="group">
          <bdi>{group}</bdi>
        </Fact>
      )}
      {labels.length > 0 && (
        <Fact what="labels">
          <bdi>{labels.join(', ')}</bdi>
        </Fact>
      )}
      {links.length > 0 && (
        <Fact what="links">
          <span className="flex flex-wrap gap-x-3 gap-y-1">
            {links.map(({ label, url }) => (
              <OutsideLink key={`${label} ${url}`} href={url} className="pointer-coarse:py-2.5">
                {label}
              </OutsideLink>
            ))}
          </span>
        </Fact>
      )}
    </>
  )
}

type FactsProps = { address: EnvironmentAddress | BookmarkedComponent }

function Facts({ address }: FactsProps) {
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
        <Fact key={what} what={what}>
          <CopyField text={text} what={what} />
        </Fact>
      ))}
      {'environmentId' in address && <TeamFacts {...address} />}
    </dl>
  )
}

type BookmarkMenuContentProps = FactsProps & {
  /** Whether it offers to pin and to unpin. */
  offersPin?: boolean | undefined
  onDone: () => void
}

/** Names and pin of an environment or a component, where its name comes from, and its full IDs. */
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
      <div className="grid gap-2">
        <NameOrigin address={address} />
        <BookmarkNameForm
          address={address}
          first
          label={`Name of this ${isEnvironment ? 'environment' : 'component'}`}
          onDone={onDone}
        />
      </div>
      {cluster && (
        <div className="grid gap-2">
          <NameOrigin address={cluster} />
          <BookmarkNameForm address={cluster} label="Name of this cluster" onDone={onDone} />
        </div>
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
      <Facts address={address} />
      <p className="text-xs text-ink-3">
        Your names and pins stay in this browser. You can save them as a file on the board.
      </p>
    </div>
  )
}
