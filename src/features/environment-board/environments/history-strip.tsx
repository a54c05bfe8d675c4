import { type KeyboardEvent, useState } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import type { History } from '#src/deployments/history/history.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { railAbove } from '#src/deployments/words/rail.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { entryName } from '#src/deployments/record/deployment-words.ts'
import { stateAppearance, type StateAppearance } from '#src/deployments/record/state-appearance.ts'
import type { Rail } from '#src/ui/marks/rail.ts'
import { deploymentSearch } from '#board/matrix/deployment-search.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'

/** How many deployments a strip shows: a page. */
const STRIP = 20

/** One deployment of a strip. */
export type StripMark = {
  readonly key: string
  /** What opens its details; undefined for a record without an ID, which cannot be linked. */
  readonly search: Readonly<Record<string, string | undefined>> | undefined
  readonly appearance: StateAppearance
  /** What held after it, until the next newer one. */
  readonly held: Rail
  /** "Deployed, 1 updated, 6 unchanged, 20 November 2026 14:03, by ci-bot from Git" */
  readonly name: string
}

/** The newest deployments of an environment, newest first. */
export const stripMarks = (history: History, when: When): readonly StripMark[] =>
  history.items.slice(0, STRIP).map((item, index): StripMark => {
    // Below a gap it ends there.
    const newer = history.items[index - 1]
    const isCut = newer !== undefined && history.gaps.has(newer.key)
    const held = isCut ? 'none' : railAbove(history, index, when.now)
    const search = item.id === undefined ? undefined : deploymentSearch(history, item)
    const common = { key: item.key, search, held }
    if (item.kind !== 'deployment') {
      const name = 'A deployment that cannot be read'
      return { ...common, appearance: stateAppearance(undefined), name }
    }
    const { deployment } = item
    const changes = changesAt(history, item, index)
    const summary = summaryOf(deployment, { changes, ...when })
    return {
      ...common,
      appearance: stateAppearance(deployment.status),
      name: entryName(deployment, summary, when.zone),
    }
  })

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
  mark: { search, appearance, name },
  ...props
}: MarkProps) {
  const { linked, isStop, onFocus } = props
  const { tone, shape, mark } = appearance
  const glyph = <Glyph {...{ tone, shape, mark }} className="strip-glyph" />
  if (search === undefined || !linked) {
    return (
      <span role="img" aria-label={name} title={name} className="strip-mark">
        {glyph}
      </span>
    )
  }
  return (
    <Link
      to={paths.deployments(environmentId)}
      search={search}
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

type HistoryStripProps = {
  environmentId: string
  name: string
  history: History | undefined
  /** Without links, where nobody operates the page. */
  isPlain?: boolean
}

/**
 * The last 20 deployments as state glyphs, newest at the left. The line left of a glyph shows what held after it, as on
 * the timeline, lying. Tab stops once in it, arrow keys lead on. An environment that was not read has the line only.
 */
export function HistoryStrip({ environmentId, name, history, isPlain }: HistoryStripProps) {
  // On a phone the marks are smaller than a finger: the row as a whole opens the timeline.
  const isWide = useMinWidth(40)
  const linked = isWide && !isPlain
  const zone = useZone()
  const now = useNow(60_000)
  const marks = history ? stripMarks(history, { zone, now }) : []
  const [focused, setFocused] = useState<string>()
  const links = marks.filter(({ search }) => search !== undefined)
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
}
