import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, use, useState } from 'react'
import { Link } from '#src/router/link.tsx'
import { count } from '#src/lib/text/counted.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatDayAndClock } from '#src/lib/time/time-format.ts'
import { StateBadge } from '#timeline/find/state-badge.tsx'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { printFilter } from '#timeline/find/filter-url.ts'
import { quantileWords } from './fact-words.ts'
import { quantileOf, type Span } from './quantile.ts'
import { openDetails } from '#timeline/find/timeline-search.ts'

type Entries = readonly DeploymentItem[]
type Behind = {
  readonly zone: Zone
  readonly afterOf: (id: string) => string | undefined
  readonly list: (title: string, items: Entries) => void
}

const BehindContext = createContext<Behind | undefined>(undefined)

const useBehind = (): Behind => {
  const behind = use(BehindContext)
  if (!behind) throw new Error('Not inside of ShowsEntries')
  return behind
}

/** More than this are not listed one by one. */
const MAX_ENTRIES = 200

/** A deployment by its time; opens its details beside the facts. */
export function EntryLink({ item, onFollow }: { item: DeploymentItem; onFollow?: () => void }) {
  const { zone, afterOf } = useBehind()
  const { id } = item.deployment
  return (
    <Link
      to="."
      search={openDetails(id, afterOf(id))}
      className={textLinkClass}
      {...(onFollow && { onClick: onFollow })}
    >
      {formatDayAndClock(item.deployment.created_at, zone)}
    </Link>
  )
}

type EntriesSheetProps = { title: string; items: Entries; onClose: () => void }

function EntriesSheet({ title, items, onClose }: EntriesSheetProps) {
  return (
    <Sheet open onClose={onClose} title={title} titleHidden>
      <div className="px-4 pt-3 pb-6 sm:px-6">
        <div className="mb-2 flex items-center justify-between gap-3">
          <p aria-hidden className="text-md font-bold first-letter:uppercase">
            {title}
          </p>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <ul className="grid text-sm">
          {items.slice(0, MAX_ENTRIES).map((item) => (
            <li
              key={item.key}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <EntryLink item={item} onFollow={onClose} />
              <StateBadge state={item.deployment.status} />
            </li>
          ))}
        </ul>
        {items.length > MAX_ENTRIES && (
          <p className="mt-3 text-sm text-ink-2">
            These are the newest {count(MAX_ENTRIES)} of {count(items.length)}.
          </p>
        )}
      </div>
    </Sheet>
  )
}

type ShowsEntriesProps = Pick<Behind, 'zone' | 'afterOf'> & { children: ReactNode }

/** Around numbers: lists the deployments behind one that the filter cannot express. */
export function ShowsEntries({ zone, afterOf, children }: ShowsEntriesProps) {
  'use memo'
  const [shown, setShown] = useState<{ title: string; items: Entries }>()
  const list = (title: string, items: Entries) => setShown({ title, items })
  return (
    <BehindContext value={{ zone, afterOf, list }}>
      {children}
      {shown && <EntriesSheet {...shown} onClose={() => setShown(undefined)} />}
    </BehindContext>
  )
}

type CountProps = {
  items: Entries
  /** The filter that shows exactly these in the timeline; undefined lists them here. */
  to: Filter | undefined
  /** What is counted, to follow the number: "failed on 20 November". */
  what: string
  /** Names a number that is not their count: "≈ 3 min, median of 15 deploys". */
  name?: string
  className?: string | undefined
  /** Makes it one of the stops of `useRoving`. */
  stop?: boolean
  onPoint?: () => void
  children?: ReactNode
}

/** A number that opens the deployments that it counts. */
export function Count({ items, to, what, name, className, stop, onPoint, children }: CountProps) {
  const { list } = useBehind()
  const number = count(items.length)
  const label = name ?? `${number} ${what}`
  if (items.length === 0) return <span className={className}>{children ?? number}</span>
  const props = {
    className: className ?? `${textLinkClass} tabular-nums`,
    'aria-label': label,
    ...(stop && { 'data-stop': '' }),
    ...(onPoint && { onFocus: onPoint, onPointerEnter: onPoint }),
  }
  return to ? (
    <Link to="." search={() => printFilter(to)} {...props}>
      {children ?? number}
    </Link>
  ) : (
    <button type="button" {...props} onClick={() => list(label, items)}>
      {children ?? number}
    </button>
  )
}

type BehindQuantileProps = {
  spans: readonly Span[]
  share: number
  /** What it is, to follow the value: "median of 15 deploys". */
  what: string
}

/** A median or the like, which opens the deployments that it was measured on. */
export function BehindQuantile({ spans, share, what }: BehindQuantileProps) {
  const words = quantileWords(quantileOf(spans, share))
  return (
    <Count
      items={spans.map(({ item }) => item)}
      to={undefined}
      what={what}
      name={`${words}, ${what}`}
    >
      {words}
    </Count>
  )
}
