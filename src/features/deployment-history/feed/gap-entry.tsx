import { formatDay, formatClock } from '#src/lib/time/time-format.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { counted } from '#src/lib/text/counted.ts'
import { entryGrid } from './entry-grid.ts'
import type { History, HistoryItem } from '#src/deployments/history/history.ts'

type GapEntryProps = {
  history: Pick<History, 'items'>
  /** The item after which deployments are missing. */
  index: number
  zone: Zone
  /** How many of them have arrived, while they are being loaded. */
  arrived: number | undefined
  onLoad: () => void
  onStop: () => void
  position: number
}

const timeOf = (item: HistoryItem | undefined) =>
  item?.kind === 'deployment' ? item.deployment.created_at : undefined

const between = (from: string, to: string, zone: Zone, now: number): string => {
  const [first, last] = [formatDay(from, zone, now), formatDay(to, zone, now)]
  return first === last
    ? `between ${formatClock(from, zone)} and ${formatClock(to, zone)} on ${first}`
    : `between ${first} and ${last}`
}

/** A gap: deployments that exist but are not loaded. */
export function GapEntry({
  history,
  index,
  zone,
  arrived,
  onLoad,
  onStop,
  position,
}: GapEntryProps) {
  const loading = arrived !== undefined
  const now = useNow(60_000)
  const newer = timeOf(history.items[index])
  const older = timeOf(history.items[index + 1])
  const when =
    newer === undefined || older === undefined ? 'here' : between(older, newer, zone, now)
  return (
    <article
      tabIndex={0}
      aria-label={`Not loaded: the deployments ${when}`}
      aria-posinset={position}
      aria-setsize={-1}
      className={entryGrid}
    >
      <svg
        viewBox="0 0 12 64"
        preserveAspectRatio="none"
        aria-hidden
        className="col-start-1 h-16 w-3 justify-self-center fill-none stroke-edge stroke-[1.5] sm:col-start-2"
      >
        <path d="M6 0v8l-5 6 10 8-10 8 10 8-10 8 10 8-5 4v6" />
      </svg>
      <div className="col-start-2 flex flex-wrap items-center gap-3 text-sm text-ink-2 sm:col-start-3">
        <span>The deployments {when} are not loaded.</span>
        <span className="flex gap-2">
          <Button size="sm" busy={loading} onClick={onLoad}>
            Load these deployments
          </Button>
          {loading && arrived > 0 && (
            <span className="self-center">{counted(arrived, 'deployment')} loaded so far</span>
          )}
          {loading && (
            <Button
              size="sm"
              variant="ghost"
              onClick={({ currentTarget }) => {
                // The button goes: without this the focus would too.
                currentTarget.closest('article')?.focus({ preventScroll: true })
                onStop()
              }}
            >
              Stop
            </Button>
          )}
        </span>
      </div>
    </article>
  )
}
