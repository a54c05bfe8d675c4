import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import type { FurtherLook } from '#board/matrix/board-environment.ts'
import type { Cell, Relation } from '#board/matrix/matrix.ts'
import { type AttemptLine, type CellWords, cellWords, versionTitle } from './cell-words.ts'
import type { CellActions } from './column.ts'
import { furtherWords } from './further-words.ts'
import { keepCellFocus } from './keep-cell-focus.ts'

const LINE =
  'grid grid-cols-[0.875rem_auto_1fr_auto] items-center gap-x-1 px-3 py-2 max-sm:px-0 max-sm:py-0.75'

/** The longest version that fits into every column, in characters. */
const SHORT = 14

type CellLinkProps = {
  environmentId: string
  item: DeploymentItem
  /** The key of the service whose suspects it leads to, in place of the deployment. */
  suspects?: string | undefined
  /** The suspects are those of the failure in `item`, rather than of the last one. */
  isThen?: boolean
  actions: CellActions
  title?: string | undefined
  className: string
  children: ReactNode
}

function CellLink(props: CellLinkProps) {
  const { environmentId, item, suspects, isThen, actions, title, className, children } = props
  return (
    <Link
      to={paths.deployments(environmentId)}
      search={
        suspects === undefined
          ? { deployment: item.id, after: actions.afterOf(environmentId, item) }
          : { suspects, ...(isThen && { failure: item.id }) }
      }
      title={title}
      className={classNames(className, 'no-underline -outline-offset-2 hover:bg-hover')}
    >
      {children}
    </Link>
  )
}

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

/** How a cell compares. */
function Sign({ relation, reference }: { relation: Relation; reference: string }) {
  switch (relation) {
    case 'same':
      return (
        <Spoken
          as={`same as ${reference},`}
          // Empty, it would have no line, and what stands beside the cell would not line up with it.
          className="col-start-1 row-start-1 before:content-['\200b']"
        />
      )
    case 'sameTag':
      return (
        <Spoken as={`same tag as ${reference},`} className="col-start-1 row-start-1 text-ink-2">
          ≈
        </Spoken>
      )
    case 'differs':
      return (
        <Spoken as={`differs from ${reference},`} className="col-start-1 row-start-1 text-ink-2">
          ≠
        </Spoken>
      )
    case 'unknown':
      return (
        <Spoken as="cannot be compared," className="col-start-1 row-start-1 text-ink-2">
          ?
        </Spoken>
      )
    case 'reference':
    case 'noVersion':
    case 'unread':
      return null
  }
}

type AttemptProps = {
  line: AttemptLine
  environmentId: string
  isThen: boolean
  actions: CellActions
}

function Attempt({ line, environmentId, isThen, actions }: AttemptProps) {
  const { item, version, words, suspects } = line
  const { tone, shape, mark } = line.look
  return (
    <CellLink
      {...{ environmentId, item, suspects, isThen, actions }}
      title={suspects === undefined ? undefined : 'Suspects'}
      className={classNames(LINE, '-mt-0.5 pt-0 max-sm:mt-0 max-sm:min-h-6 max-sm:pt-0')}
    >
      <span
        className={classNames(
          'col-[2/-1] inline-flex items-center gap-x-1.25 text-xs font-medium text-(--tone) max-sm:flex-wrap sm:whitespace-nowrap',
          toneClass(tone),
        )}
      >
        <Glyph {...{ tone, shape, mark }} className="size-3.5" />
        {version !== undefined && <span className="mono leading-4">{version}</span>} {words}
      </span>
    </CellLink>
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

const { tone: TONE, shape: SHAPE, mark: MARK } = lookOf('RESTARTED')
const RESTARTED = { tone: TONE, shape: SHAPE, mark: MARK }

type ServiceCellProps = {
  cell: Cell
  /** The name of the reference. */
  reference: string
  zone: Zone
  /** The day, as `dayKey`. */
  today: string
  /** How the search for older deployments goes, where this cell offers it. */
  further: FurtherLook | undefined
  actions: CellActions
  /** Whether it shows a moment, rather than now; and until when what ran then ran, in words. */
  isThen: boolean
  until: string | undefined
}

function Unknown({
  words,
  props,
}: {
  words: CellWords & { kind: 'unknown' }
  props: ServiceCellProps
}) {
  const { cell, further, isThen, actions } = props
  const { environmentId } = cell
  const look = words.further ? furtherWords(further) : undefined
  const button = useRef<HTMLButtonElement>(null)
  const hasButton = look !== undefined
  useLayoutEffect(() => {
    const { current } = button
    if (!hasButton) return undefined
    return () => keepCellFocus(current)
  }, [hasButton])
  return (
    <>
      <span className={LINE} title={words.why}>
        <span aria-hidden className="col-start-1 text-ink-2">
          ?
        </span>
        <span
          className={classNames(
            'col-[2/4] row-start-1 text-ink-3',
            words.named === undefined ? 'whitespace-nowrap' : 'truncate',
          )}
        >
          {words.named !== undefined && (
            <>
              <span className="mono text-sm">{words.named}</span>{' '}
            </>
          )}
          {words.words}
        </span>
        {look && (
          // The same button while it looks, so that it keeps the focus.
          <button
            ref={button}
            type="button"
            {...(look.kind === 'offer' ? { title: look.title } : { 'aria-disabled': true })}
            onClick={() => {
              if (look.kind === 'offer') actions.onLookFurther(environmentId)
            }}
            className={classNames(
              'col-start-4 row-start-1 text-xs font-normal whitespace-nowrap',
              look.kind === 'offer' ? `${textLinkClass} text-ink-2 print:hidden` : 'text-ink-3',
            )}
          >
            {look.words}
          </button>
        )}
      </span>
      {words.attempts.map((line) => (
        <Attempt key={line.words} {...{ line, environmentId, isThen, actions }} />
      ))}
    </>
  )
}

/** One service in one environment: what runs, since when, and what failed or is under way. */
export const ServiceCell = memo(function ServiceCell(props: ServiceCellProps) {
  const { cell, reference, zone, today, isThen, until, actions } = props
  const { environmentId, relation } = cell
  const words = cellWords(cell, zone, today)
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
          <span className="col-[2/-1] text-ink-3">not read</span>
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
          {words.attempts.map((line) => (
            <Attempt key={line.words} {...{ line, environmentId, isThen, actions }} />
          ))}
        </>
      )
    case 'unknown':
      return <Unknown words={words} props={props} />
    case 'version': {
      const { item, version, unversioned, look, since, restarted, attempts } = words
      const { differs, running } = words
      const { tone, shape, mark, label } = look
      const isSaid = since.startsWith(label.toLowerCase())
      const glyph = <Glyph {...{ tone, shape, mark }} className="size-3.5" />
      return (
        <>
          <CellLink
            {...{ environmentId, item, actions }}
            title={versionTitle(cell)}
            className={LINE}
          >
            <Sign {...{ relation, reference }} />
            <span
              className={classNames(
                'col-start-2 row-start-1',
                // What is cut is a layer of its own for the browser, in each of hundreds of cells.
                version.length > SHORT ? 'truncate' : 'whitespace-nowrap',
                unversioned ? 'text-ink-3' : classNames('mono text-sm', WEIGHT[relation]),
              )}
            >
              {version}
            </span>{' '}
            {(running || differs !== undefined) && (
              <span className="col-start-3 row-start-1 truncate ps-0.5 text-xs text-ink-2">
                {[differs, ...(running ? ['running'] : [])].filter(Boolean).join(', ')}
              </span>
            )}
            <span className="col-start-4 row-start-1 inline-flex items-center gap-x-1.25 text-xs text-ink-3 max-sm:flex-wrap max-sm:justify-end sm:whitespace-nowrap">
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
          {until !== undefined && (
            <span className={classNames(LINE, '-mt-0.5 pt-0 max-sm:mt-0 max-sm:pt-0')}>
              <span className="col-[2/-1] text-end text-xs text-ink-3">{until}</span>
            </span>
          )}
          {attempts.map((line) => (
            <Attempt key={line.words} {...{ line, environmentId, isThen, actions }} />
          ))}
        </>
      )
    }
  }
})
