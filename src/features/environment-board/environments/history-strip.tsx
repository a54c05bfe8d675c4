import { type KeyboardEvent, memo, useState } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import type { History } from '#src/deployments/history/history.ts'
import { dayStart } from '#src/lib/time/day-start.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { paths } from '#src/lib/page/paths.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { stripMarks, type StripMark } from './history-strip-marks.ts'

type MarkProps = {
  environmentId: string
  environment: string
  mark: StripMark
  linked: boolean
  /** Whether Tab stops here. */
  isStop: boolean
  onFocus: () => void
}

function Mark({
  environmentId,
  environment,
  mark: { id, after, look, name },
  ...props
}: MarkProps) {
  const { linked, isStop, onFocus } = props
  const { tone, shape, mark } = look
  const glyph = <Glyph {...{ tone, shape, mark }} className="strip-glyph" />
  if (id === undefined || !linked) {
    return (
      <span role="img" aria-label={name} title={name} className="strip-mark">
        {glyph}
      </span>
    )
  }
  return (
    <Link
      to={paths.deployments(environmentId)}
      search={{ deployment: id, ...(after !== undefined && { after }) }}
      aria-label={`${name}, ${environment}`}
      title={name}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      className="strip-mark"
    >
      {glyph}
    </Link>
  )
}

/** The link that an arrow key, Home or End leads to from the focused one. */
const linkTo = (key: string, list: Element, from: Element | null): HTMLElement | undefined => {
  const links = [...list.querySelectorAll('a')]
  const at = links.findIndex((link) => link === from)
  switch (key) {
    case 'ArrowRight':
      return links[at + 1]
    case 'ArrowLeft':
      return links[at - 1]
    case 'Home':
      return links[0]
    case 'End':
      return links.at(-1)
    default:
      return undefined
  }
}

const moveFocus = (event: KeyboardEvent) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const next = linkTo(event.key, event.currentTarget, document.activeElement)
  if (!next) return
  event.preventDefault()
  next.focus()
}

type StripProps = { environmentId: string; name: string; history: History | undefined }

type MarksProps = StripProps & {
  zone: Zone
  /** When the day began. */
  today: number
}

/** Memoized: the names of 20 marks are much to put in words, and change once a day. */
const Marks = memo(function Marks({ environmentId, name, history, zone, today }: MarksProps) {
  // On a phone the marks are smaller than a finger: the row as a whole opens the timeline.
  const linked = useMinWidth(40)
  const marks = history ? stripMarks(history, { zone, now: today }) : []
  const [focused, setFocused] = useState<string>()
  const links = marks.filter(({ id }) => id !== undefined)
  const stop = (links.find(({ key }) => key === focused) ?? links[0])?.key
  if (marks.length === 0) return <div aria-hidden className="strip strip-empty" />
  return (
    <ol
      aria-label={`${name}, last ${marks.length} deployments`}
      onKeyDown={unlessComposing(moveFocus)}
      className="strip"
    >
      {marks.map((mark) => (
        <li key={mark.key} data-held={mark.held}>
          <Mark
            environmentId={environmentId}
            environment={name}
            mark={mark}
            linked={linked}
            isStop={mark.key === stop}
            onFocus={() => setFocused(mark.key)}
          />
        </li>
      ))}
    </ol>
  )
})

/**
 * The last 20 deployments as state glyphs, newest at the left. The line left of a glyph shows what held after it, as on
 * the timeline, lying. Tab stops once in it, arrow keys lead on. An environment that was not read has the line only.
 */
export function HistoryStrip(props: StripProps) {
  const zone = useZone()
  return <Marks {...props} zone={zone} today={dayStart(dayKey(useNow(60_000), zone), zone)} />
}
