import { counted } from '#src/lib/text/counted.ts'
import { formatAgo, formatSpan } from '#src/lib/time/span-format.ts'
import { formatClockSeconds } from '#src/lib/time/time-format.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { Logo } from '#src/ui/marks/logo.tsx'
import type { WallEnvironment } from './wall-cell.ts'

type CheckedProps = {
  environments: readonly WallEnvironment[]
  computerNow: number
  zone: Zone
  /** After how many ms one is older than planned. */
  oldAfter: number
  /** When the API last answered, in ms, if nothing can be checked now. */
  lastAnswer: number | undefined
}

/** How fresh the wall is: "Checked 9 s ago, the oldest 4 min ago", "Last response 14:31:52". */
function WallChecked({ environments, computerNow, zone, oldAfter, lastAnswer }: CheckedProps) {
  if (lastAnswer !== undefined) {
    return (
      <span className="tone-warning wall-warned">
        {lastAnswer === 0
          ? 'No response yet'
          : `Last response ${formatClockSeconds(lastAnswer, zone)}`}
      </span>
    )
  }
  const times = environments.flatMap(({ checkedAt }) => (checkedAt > 0 ? [checkedAt] : []))
  if (times.length === 0) return <span>Not checked yet</span>
  const [oldest, newest] = [Math.min(...times), Math.max(...times)]
  const checked = `Checked ${formatAgo(newest, computerNow)}`
  if (computerNow - oldest < 60_000) return <span>{checked}</span>
  const isOld = computerNow - oldest > oldAfter
  return (
    <span>
      {`${checked}, `}
      <span className={isOld ? 'tone-warning wall-warned' : undefined}>
        {`the oldest ${formatSpan(computerNow - oldest)} ago`}
      </span>
    </span>
  )
}

/** So many pages are drawn as boxes at most. */
const MOST_BOXES = 6

type WallBarProps = CheckedProps & { name: string; page: number; pages: number }

/** The foot of a wall: which board, how many environments, how fresh, which page. */
export function WallBar({ name, page, pages, ...checked }: WallBarProps) {
  const { environments } = checked
  const groups = new Set(environments.flatMap(({ group }) => group ?? []))
  return (
    <footer className="wall-bar">
      <span className="wall-board">
        <Logo className="wall-logo" />
        <bdi>{name}</bdi>
      </span>
      <span>
        {counted(environments.length, 'environment')}
        {groups.size > 1 && ` in ${groups.size} groups`}
      </span>
      <span className="wall-grow" />
      <span className="wall-hint">Esc to leave</span>
      <WallChecked {...checked} />
      {pages > 1 && (
        <span className="wall-pages">
          {`Page ${page + 1} of ${pages}`}
          {pages <= MOST_BOXES && (
            <span aria-hidden>
              {Array.from({ length: pages }, (_, at) => (
                <i key={at} data-on={at === page ? '' : undefined} />
              ))}
            </span>
          )}
        </span>
      )}
    </footer>
  )
}
