import { memo, type ReactNode } from 'react'
import type { History } from '#src/deployments/history/history.ts'
import { FIELD_WORD } from '#src/deployments/past/content.ts'
import { visible } from '#src/deployments/record/display-text.ts'
import { commitOf } from '#src/deployments/record/services.ts'
import { deployedIn, lastKnownIn } from '#board/matrix/relation.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import type { OlderPageLoad } from '#board/matrix/board-environment.ts'
import { deploymentSearch } from '#board/matrix/deployment-search.ts'
import type { Cell, Relation } from '#board/matrix/matrix.ts'
import { Attempts, CellLink, LINE } from './cell-lines.tsx'
import { cellWords } from './cell-words.ts'
import { UnknownCell } from './unknown-cell.tsx'
import { runningUntilWords } from './until.ts'

/** What differs from the reference where the versions do not: "arguments". */
const otherDifferences = ({ relation, differences }: Cell): string | undefined => {
  if (relation === 'sameTag') return 'maybe another image'
  if (relation !== 'differs') return undefined
  const fields = differences.filter(({ certain }) => certain).map(({ field }) => field)
  // Two commits may share their first seven characters; the title has all of them.
  const versions = new Set(['tag', 'commit', 'chartVersion', 'source'])
  if (fields.length === 0 || fields.some((field) => versions.has(field))) return undefined
  return fields.map((field) => FIELD_WORD[field]).join(', ')
}

/** Where a version comes from in full, for the title of a cell. */
const versionTitle = ({ has }: Cell): string | undefined => {
  const deployed = deployedIn(has) ?? lastKnownIn(has)
  if (!deployed) return undefined
  const commit = commitOf(deployed.service)
  if (!commit) return deployed.version === undefined ? undefined : visible(deployed.version)
  return visible(`${commit.git_commit_id.slice(0, 40)}, ${commit.message.split('\n', 1)[0] ?? ''}`)
}

/** The longest version that fits into every column, in characters. */
const SHORT = 14

/**
 * What is a sign to the eye and words to the ear. Hidden words beside the sign would be a box to clip and to layer, in
 * each of hundreds of cells.
 */
function Spoken({
  as,
  className,
  children,
}: {
  as: string
  className?: string
  children?: ReactNode
}) {
  return (
    <span role="img" aria-label={as} className={className}>
      {children}
    </span>
  )
}

/** How a cell compares, as a sign and in words; a relation that says nothing has none. */
const SIGN: Partial<Record<Relation, (reference: string) => { sign: string; words: string }>> = {
  same: (reference) => ({ sign: '', words: `same as ${reference},` }),
  sameTag: (reference) => ({ sign: '≈', words: `same tag as ${reference},` }),
  differs: (reference) => ({ sign: '≠', words: `differs from ${reference},` }),
  unknown: () => ({ sign: '?', words: 'cannot be compared,' }),
}

function Sign({ relation, reference }: { relation: Relation; reference: string }) {
  const said = SIGN[relation]?.(reference)
  return (
    said && (
      <Spoken
        as={said.words}
        // An empty sign would have no line, and what stands beside the cell would not line up with it.
        className="col-start-1 row-start-1 text-ink-2 before:content-['\200b']"
      >
        {said.sign}
      </Spoken>
    )
  )
}

const WEIGHT: Record<Relation, string> = {
  reference: '',
  same: 'text-ink-3',
  sameTag: 'text-ink-2',
  noVersion: 'text-ink-3',
  differs: 'font-bold',
  unknown: 'text-ink-2',
  unread: 'text-ink-2',
}

const { tone: TONE, shape: SHAPE, mark: MARK } = stateAppearance('RESTARTED')
const RESTARTED = { tone: TONE, shape: SHAPE, mark: MARK }

type ServiceCellProps = {
  cell: Cell
  /** The service and the environment: "container api in staging". */
  about: string
  /** What is loaded of its environment. */
  history: History | undefined
  /** How loading older deployments of its environment goes. */
  further: OlderPageLoad
  /** The name of the reference. */
  reference: string
  zone: Zone
  /** The day, as `dayKey`. */
  today: string
  /** Whether it shows a past time, rather than now. */
  isPast: boolean
  onLookFurther: (environmentIds: readonly string[]) => void
}

/** One service in one environment: what runs, since when, and what failed or is under way. */
export const ServiceCell = memo(function ServiceCell(props: ServiceCellProps) {
  const { cell, about, history, further, reference, zone, today, isPast, onLookFurther } = props
  const { environmentId, relation } = cell
  const words = cellWords(cell.has, zone, today)
  const attempts = 'attempts' in words && (
    <Attempts lines={words.attempts} {...{ environmentId, about, history, isPast }} />
  )
  switch (words.kind) {
    case 'loading':
      return (
        <span className={LINE}>
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton width="5rem" className="col-start-2 my-1" />
        </span>
      )
    case 'unread':
      return (
        <span className={LINE}>
          <span className="col-[2/-1] text-ink-3">not loaded</span>
        </span>
      )
    case 'absent':
      return (
        <>
          <span className={LINE} title={words.why}>
            <Sign {...{ relation, reference }} />
            <span aria-hidden className="void col-start-2 row-start-1" />
            <span className="col-[3/-1] row-start-1 text-ink-2">{words.words}</span>
          </span>
          {attempts}
        </>
      )
    case 'unknown':
      return (
        <>
          <UnknownCell {...{ words, further }} onLoad={() => onLookFurther([environmentId])} />
          {attempts}
        </>
      )
    case 'version': {
      const { item, version, unversioned, running, appearance, since, restarted } = words
      const differs = otherDifferences(cell)
      const { tone, shape, mark, label } = appearance
      const isSaid = since.startsWith(label.toLowerCase())
      const until = isPast && history && runningUntilWords(history, cell.has, zone, today)
      const glyph = <Glyph {...{ tone, shape, mark }} className="size-3.5" />
      return (
        <>
          <CellLink
            environmentId={environmentId}
            about={about}
            search={deploymentSearch(history, item)}
            title={versionTitle(cell)}
            className={LINE}
          >
            <Sign {...{ relation, reference }} />
            <span
              className={classNames(
                'col-start-2 row-start-1 print:col-[2/-1] print:wrap-anywhere print:whitespace-normal',
                // What is cut is a layer of its own for the browser, in each of hundreds of cells.
                version.length > SHORT ? 'truncate' : 'whitespace-nowrap',
                unversioned ? 'text-ink-3' : classNames('mono text-sm', WEIGHT[relation]),
              )}
            >
              {version}
            </span>{' '}
            {(running || differs !== undefined) && (
              <span className="col-start-3 row-start-1 truncate ps-0.5 text-xs text-ink-2 print:col-[2/-1] print:row-start-2 print:ps-0 print:whitespace-normal">
                {[differs, ...(running ? ['running'] : [])].filter(Boolean).join(', ')}
              </span>
            )}
            <span className="col-start-4 row-start-1 inline-flex items-center gap-x-1.25 text-xs text-ink-3 max-sm:flex-wrap max-sm:justify-end sm:whitespace-nowrap print:col-[2/-1] print:row-start-3 print:flex-wrap print:justify-self-start">
              {isSaid ? glyph : <Spoken as={label}>{glyph}</Spoken>}
              <span className="whitespace-nowrap">{since}</span>
              {restarted !== undefined && (
                <>
                  <Spoken as="restarted" className="ms-1">
                    <Glyph {...RESTARTED} className="size-3.5" />
                  </Spoken>
                  <span className="whitespace-nowrap">{restarted}</span>
                </>
              )}
            </span>
          </CellLink>
          {until && (
            <span className={classNames(LINE, '-mt-0.5 pt-0 max-sm:mt-0 max-sm:pt-0')}>
              <span className="col-[2/-1] text-end text-xs text-ink-3">{until}</span>
            </span>
          )}
          {attempts}
        </>
      )
    }
  }
})
