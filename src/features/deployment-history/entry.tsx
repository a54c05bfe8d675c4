import { Link } from '#src/router/link.tsx'
import { use } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { formatClock, formatFull, formatIso } from '#src/lib/time-format.ts'
import type { Zone } from '#src/lib/instant.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { type Rail, railAround } from '#src/ui/rail.ts'
import { toneClass } from '#src/ui/tone.ts'
import { useNow } from '#src/ui/use-now.ts'
import { Ago } from './ago.tsx'
import type { Changes } from './changes.ts'
import { durationOf } from './duration.ts'
import { clip, visible } from './display-text.ts'
import { entryFrame } from './entry-frame.ts'
import { entryName } from './entry-name.ts'
import { EntryServices, SHOWN } from './entry-services.tsx'
import { foundOutOfSight } from './found-in.ts'
import { SearchTerms } from './marked-text.tsx'
import { originLookOf } from './origin-look.ts'
import { isFailed, isInProgress, lookOf } from './state-look.ts'
import { ShownText } from './shown-text.tsx'
import { summaryOf } from './summary.ts'
import { openDetails } from './timeline-search.ts'

type EntryProps = {
  deployment: Deployment
  /** What it changed; undefined only where nothing of it can be read. */
  changes: Changes | undefined
  /** Members that were left out because they could not be read. */
  unreadable: number
  /** Place in the feed, from 1. */
  position: number
  /** The id of the next newer deployment: with it a link opens this one however old it gets. */
  after: string | undefined
  zone: Zone
  /** Whether only failing and running entries show their services. */
  compact: boolean
  selected: boolean
  above: Rail | undefined
  below: Rail | undefined
}

function Duration({ deployment }: { deployment: Deployment }) {
  const look = lookOf(deployment.status)
  return (
    <span className={look.shape === 'active' ? 'text-progress' : undefined}>
      {durationOf(deployment, useNow(1000))}
    </span>
  )
}

/** A cell that says nothing: it keeps its column where there are columns, and takes no gap where there are none. */
const NO_ROOM = 'hidden @min-[48rem]:inline'

/** One deployment in the feed. Its title opens the details. */
export function Entry(props: EntryProps) {
  const { deployment, changes, unreadable, position, after, zone, compact } = props
  const { selected, above, below } = props
  const now = useNow(60_000)
  const look = lookOf(deployment.status)
  const origin = originLookOf(deployment.origin)
  const toned = isFailed(look) || isInProgress(look) || look.shape === 'warned'
  const at = deployment.created_at
  const lined = !compact || isFailed(look) || isInProgress(look)
  const lines = lined ? changes?.shown.slice(0, SHOWN) : undefined
  const foundAt = foundOutOfSight(deployment, use(SearchTerms), lines ?? [])
  const summary = summaryOf(deployment, changes && { changes, zone, now })
  return (
    <article
      {...railAround(above, below)}
      tabIndex={0}
      aria-label={entryName(deployment, summary, zone)}
      aria-posinset={position}
      aria-setsize={-1}
      data-selected={selected || undefined}
      className={classNames(
        entryFrame,
        'hover:bg-hover hover:[--ground:var(--color-hover)]',
        'data-selected:bg-surface data-selected:inset-ring-[1.5px] data-selected:inset-ring-mark-solid data-selected:[--ground:var(--color-surface)]',
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
        <Glyph {...look} size="rail" />
      </div>
      <div className="col-start-2 min-w-0 sm:col-start-3">
        <div className="flex flex-wrap items-baseline gap-x-3 @min-[48rem]:grid @min-[48rem]:grid-cols-[minmax(0,1fr)_5.75rem_8rem_6rem_1rem] @min-[48rem]:pe-2">
          <h2 className="flex w-full flex-wrap items-baseline gap-x-2.5 text-base font-normal @min-[48rem]:w-auto">
            <Link
              to="."
              search={openDetails(deployment.id, after)}
              resetScroll={false}
              className={classNames(
                'font-bold no-underline after:absolute after:inset-0 forced-colors:in-data-selected:after:border-2',
                toneClass(look.tone),
                toned && 'text-(--tone)',
                look.raw && 'mono',
              )}
            >
              <bdi>{visible(clip(look.label, 60))}</bdi>
            </Link>
            <span className="text-ink-2">{summary}</span>
          </h2>
          <span
            className={classNames(
              'min-w-0 items-baseline gap-1.5 text-sm text-ink-2',
              origin ? 'inline-flex' : NO_ROOM,
            )}
          >
            {origin && (
              <>
                <Icon of={origin.icon} size="sm" className="self-center text-ink-3" />
                <ShownText most={40}>{origin.label}</ShownText>
              </>
            )}
          </span>
          <ShownText
            searched
            most={60}
            className={classNames('text-sm text-ink-2', !deployment.triggered_by && NO_ROOM)}
          >
            {deployment.triggered_by ?? ''}
          </ShownText>
          <span className="text-end text-sm whitespace-nowrap text-ink-2">
            <Duration deployment={deployment} />
          </span>
          <Icon
            of={ChevronRight}
            size="sm"
            className="mt-0.75 hidden self-start text-ink-3 @min-[48rem]:block"
          />
        </div>
        {changes && lined && <EntryServices deployment={deployment} changes={changes} />}
        {foundAt !== '' && <p className="mt-1 text-xs text-ink-3">Matches in: {foundAt}</p>}
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
