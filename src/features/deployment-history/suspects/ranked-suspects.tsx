import { useState } from 'react'
import type { When } from '#src/deployments/words/since-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Change } from '#src/ui/marks/change.tsx'
import { ArgumentLines } from '#timeline/details/argument-lines.tsx'
import { HeadlineParts } from '#timeline/now/sentence-parts.tsx'
import { type ChangeWords, suspectWords } from './suspect-words.ts'
import type { Suspects } from './suspects.ts'

/** Suspects shown before the person asks for all: the true one is rarely further down. */
const FIRST = 6

const value = (text: string) => (
  <bdi className="[overflow-wrap:anywhere]">{visible(clip(text === '' ? '""' : text, 80))}</bdi>
)

function Changed({ change }: { change: ChangeWords }) {
  if (change.kind === 'lines') {
    return (
      <div className="my-1">
        <ArgumentLines lines={change.lines} />
      </div>
    )
  }
  return (
    <p className="[overflow-wrap:anywhere]">
      {change.flag !== undefined && (
        <bdi className="mono me-2 text-ink-2">{visible(clip(change.flag, 60))}</bdi>
      )}
      <Change from={value(change.from)} to={value(change.to)} />
    </p>
  )
}

type RankedSuspectsProps = {
  found: Suspects
  when: When
  afterOf: (id: string) => string | undefined
}

/** The suspects in order, each with what changed and why it has its place. */
export function RankedSuspects({ found, when, afterOf }: RankedSuspectsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { ranked } = found
  const shown = showsAll ? ranked : ranked.slice(0, FIRST)
  return (
    <>
      {/* The list loses its meaning in Safari without a marker, unless it has the role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol role="list" className="mt-1">
        {shown.map((suspect, index) => {
          const { id, title, changes, why } = suspectWords(suspect, found, when)
          return (
            <li
              key={id}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 border-b border-line py-2 text-sm"
            >
              <span className="text-center text-ink-3">{index + 1}</span>
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">
                  <HeadlineParts parts={title} afterOf={afterOf} />
                </p>
                {changes.map((change, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the changes of a suspect do not move
                  <Changed key={at} change={change} />
                ))}
                <p className="mt-0.5 text-xs text-ink-3">
                  <HeadlineParts parts={why} afterOf={afterOf} />
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      {ranked.length > FIRST && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={showsAll}
          className="mt-2 pointer-coarse:h-11"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show the first ${FIRST}` : `Show all ${ranked.length}`}
        </Button>
      )}
    </>
  )
}
