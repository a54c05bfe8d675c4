import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { ReactNode } from 'react'
import { keepTimes, type Part } from '#src/deployments/words/sentence.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { Link } from '#src/router/link.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { keepHeight } from '#src/ui/hooks/keep-height.ts'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { BoardFact } from './board-facts.ts'

function Parts({ parts }: { parts: readonly Part[] }) {
  const words = parts.map(({ text, tone, strong, mono, at }, index) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- a sentence is replaced as a whole
      key={index}
      className={classNames(
        strong && 'font-medium text-ink',
        mono && 'mono',
        // A date does not break inside.
        at !== undefined && 'whitespace-nowrap',
        tone && toneClass(tone),
        tone && 'text-(--tone)',
      )}
    >
      {keepTimes(text)}
    </span>
  ))
  // Another sentence is other text, rather than the same text that moves.
  return <span key={parts.map(({ text }) => text).join('')}>{words}</span>
}

/**
 * The height of a sentence of two lines, and of two facts, one of them of two lines; in narrow windows of more.
 */
const ROOM = {
  sentence: 'min-h-26 sm:min-h-25.5 min-[52rem]:min-h-17',
  facts: 'min-h-36 sm:min-h-22 min-[52rem]:min-h-17',
}

type BoardSummaryProps = {
  sentence: readonly Part[]
  facts: readonly BoardFact[]
  /** Whether answers are awaited. */
  reading?: boolean
  /** Controls of the board at the end of the line. */
  tools: ReactNode
}

/** What the board says in a sentence, and a fact a line below it, each with the one link that goes on. */
export function BoardSummary({ sentence, facts, reading = false, tools }: BoardSummaryProps) {
  // With facts, too: the browser may know longer names of environments than the host.
  const hasRoom = reading || facts.length > 0
  return (
    <header className="grid items-end gap-x-8 gap-y-2 pt-5 pb-4 sm:pt-8 sm:pb-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        {/* At the foot of its room, so that a longer sentence moves no fact. */}
        <div ref={keepHeight} className={classNames('flex items-end', hasRoom && ROOM.sentence)}>
          <h1 tabIndex={-1} id="headline" className="max-w-[60rem] [overflow-wrap:anywhere]">
            <Parts parts={sentence} />
          </h1>
        </div>
        <div ref={keepHeight} className={classNames('mt-2.5 empty:mt-0', hasRoom && ROOM.facts)}>
          {reading && facts.length === 0 && (
            <div aria-hidden className="grid gap-1">
              {['min(30rem, 90%)', 'min(24rem, 70%)'].map((width) => (
                <span key={width} className="flex h-5 items-center">
                  <Skeleton width={width} />
                </span>
              ))}
            </div>
          )}
          {facts.length > 0 && (
            <ul className="grid gap-1 wrap-anywhere text-ink-2">
              {facts.map(({ key, state, parts, link }) => (
                <li key={key} className="flex items-start gap-2">
                  {state === undefined ? (
                    <Icon of={ArrowLeftRight} className="mt-0.5 text-ink-3" />
                  ) : (
                    <Glyph {...stateAppearance(state)} className="mt-0.5" />
                  )}
                  <span className="min-w-0">
                    <Parts parts={parts} />
                    {link && (
                      <Link to={link.to} search={link.search} aria-label={link.name}>
                        {link.words}
                      </Link>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {tools !== undefined && (
        <div className="flex flex-wrap items-center gap-2 lg:justify-end">{tools}</div>
      )}
    </header>
  )
}
