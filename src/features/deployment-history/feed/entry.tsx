import { Link } from '#src/router/link.tsx'
import { use } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { formatClock, formatDayAndClock, formatFull, formatIso } from '#src/lib/time/time-format.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { type Rail, railAround } from '#src/ui/marks/rail.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Ago } from '#timeline/find/ago.tsx'
import type { Changes } from '#src/deployments/past/changes.ts'
import { durationOf, entryName } from '#src/deployments/record/deployment-words.ts'
import { clip, inSentence, visible } from '#src/deployments/record/display-text.ts'
import { entryGrid } from './entry-grid.ts'
import { hiddenMatches } from './hidden-matches.ts'
import { EntryServices, MAX_SERVICES } from './entry-services.tsx'
import { SearchTerms } from '#src/ui/marks/marked-text.tsx'
import { matchingSummary } from './matching-summary.ts'
import { originAppearance } from '#src/deployments/record/origin-appearance.ts'
import { hasFailed, isFailure, isUnderWay, meaningOf } from '#src/deployments/record/state.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { ApiText } from '#timeline/find/api-text.tsx'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { openDetails } from '#timeline/find/timeline-search.ts'
import { matchingFirst, MatchingServices } from '#timeline/find/matching-services.ts'

type EntryProps = {
  deployment: Deployment
  /** What it changed; undefined if the record is not readable. */
  changes: Changes
  /** How many members were left out because they were not readable. */
  unreadable: number
  /** Position in the feed, from 1. */
  position: number
  /** The id of the next newer deployment, so that a permalink finds this one however old it is. */
  after: string | undefined
  zone: Zone
  /** Whether only failing and running entries show their services. */
  compact: boolean
  selected: boolean
  above: Rail | undefined
  below: Rail | undefined
}

function Duration({ deployment, changes }: Pick<EntryProps, 'deployment' | 'changes'>) {
  const words = durationOf(deployment, useNow(1000), changes.isOvertaken)
  const counts = meaningOf(deployment.status).phase === 'running' && words !== 'no end recorded'
  return (
    <span data-counts={counts || undefined} className={counts ? 'text-progress' : undefined}>
      {words}
    </span>
  )
}

/** An empty cell: keeps its column in the wide layout, and takes no space in the narrow one. */
const NO_ROOM = 'hidden wide:inline'

/** Hidden beside open details if there is no room; the details show the same. */
const LESS = 'squeezed:hidden'

/** One deployment in the feed. Its title opens the details. */
export function Entry(props: EntryProps) {
  const { deployment, unreadable, position, after, zone, compact } = props
  const { selected, above, below } = props
  const now = useNow(60_000)
  const appearance = stateAppearance(deployment.status)
  const origin = originAppearance(deployment.origin)
  const isUrgent = isUnderWay(deployment.status) || hasFailed(deployment)
  const toned =
    isFailure(deployment.status) || isUnderWay(deployment.status) || appearance.tone === 'warning'
  const at = deployment.created_at
  const { matching, changes } = matchingFirst(props.changes, use(MatchingServices))
  const loud = !compact || isUrgent
  const lined = loud || matching.length > 0
  const lines = lined ? changes.shown.slice(0, MAX_SERVICES) : []
  const hidden = hiddenMatches(deployment, use(SearchTerms), lines)
  const summary =
    matchingSummary(deployment, matching, changes.services.length) ??
    summaryOf(deployment, { changes, zone, now })
  return (
    <article
      {...railAround(above, below)}
      tabIndex={0}
      aria-label={entryName(deployment, summary, zone)}
      aria-posinset={position}
      aria-setsize={-1}
      data-selected={selected || undefined}
      className={classNames(
        entryGrid,
        'rail-row cursor-pointer data-selected:bg-surface data-selected:inset-ring-[1.5px] data-selected:inset-ring-mark-solid forced-colors:data-selected:outline-2',
      )}
    >
      <div className="col-start-2 row-start-1 flex items-baseline gap-2 sm:col-start-1 sm:block sm:pe-2 sm:text-end">
        <time
          dateTime={at}
          title={`${formatFull(at, zone)}, ${formatIso(at, 'UTC')}`}
          className="block font-medium whitespace-nowrap"
        >
          {formatClock(at, zone)}
        </time>
        <Ago at={at} className="text-xs whitespace-nowrap text-ink-3 sm:whitespace-normal" />
      </div>
      <div className="col-start-1 row-[1/3] grid justify-items-center sm:col-start-2 sm:row-auto sm:items-start">
        <Glyph {...appearance} size="rail" />
      </div>
      <div className="col-start-2 min-w-0 sm:col-start-3">
        <div className="flex flex-wrap items-baseline gap-x-3 wide:grid wide:grid-cols-[minmax(0,1fr)_5.75rem_8rem_6rem_1rem] wide:pe-2 squeezed:grid-cols-[minmax(0,1fr)_6rem_1rem]">
          <h2 className="flex w-full flex-wrap items-baseline gap-x-2.5 text-base font-normal wide:w-auto wide:flex-nowrap">
            <Link
              to="."
              search={openDetails(deployment.id, after)}
              // In a list of links, all others that are deployed have the same text.
              aria-label={`${inSentence(appearance.label)}, ${formatDayAndClock(at, zone)}`}
              className={classNames(
                'flex-none font-bold no-underline',
                toneClass(appearance.tone),
                toned && 'text-(--tone)',
                appearance.raw && 'mono',
              )}
            >
              <bdi translate={appearance.raw ? 'no' : 'yes'}>
                {visible(clip(appearance.label, 60))}
              </bdi>
            </Link>
            <span title={summary} className="min-w-0 text-ink-2 wide:truncate">
              {summary}
            </span>
          </h2>
          <span
            className={classNames(
              'min-w-0 items-baseline gap-1.5 text-sm text-ink-2',
              origin ? 'inline-flex' : NO_ROOM,
              LESS,
            )}
          >
            {origin && (
              <>
                <Icon of={origin.icon} size="sm" className="self-center text-ink-3" />
                <ApiText most={40}>{origin.label}</ApiText>
              </>
            )}
          </span>
          <ApiText
            searched
            most={60}
            className={classNames('text-sm text-ink-2', !deployment.triggered_by && NO_ROOM, LESS)}
          >
            {deployment.triggered_by ?? ''}
          </ApiText>
          <span className="text-end text-sm whitespace-nowrap text-ink-2">
            <Duration deployment={deployment} changes={props.changes} />
          </span>
          <Icon
            of={ChevronRight}
            size="sm"
            className="mt-0.75 hidden self-start text-ink-3 wide:block"
          />
        </div>
        {lined && (
          <EntryServices
            deployment={deployment}
            changes={
              loud ? changes : { ...changes, services: matching, shown: matching, folded: [] }
            }
            matching={matching}
          />
        )}
        {hidden !== '' && <p className="mt-1 text-xs text-ink-3">Matches in: {hidden}</p>}
        {unreadable > 0 && (
          <p className="mt-1 text-xs text-ink-3">
            {unreadable === 1
              ? 'One part of this record could not be read and is left out.'
              : `${unreadable} parts of this record could not be read and are left out.`}
          </p>
        )}
      </div>
    </article>
  )
}
