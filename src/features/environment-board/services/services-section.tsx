import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { counted } from '#src/lib/text/counted.ts'
import { createStableOrder } from '#src/lib/values/keep-order.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { SearchTerms } from '#src/ui/marks/marked-text.tsx'
import { printing } from '#src/ui/hooks/printing.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { Matrix, MatrixRow } from '#board/matrix/matrix.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { mayBeFurther } from '#board/matrix/relation.ts'
import { FoldedLine } from './folded-line.tsx'
import { LoadOlder } from './load-older.tsx'
import { ServiceBlocks } from './service-blocks.tsx'
import type { ServiceFilter } from './service-filter.ts'
import { ReferenceChoice, ServiceFilters } from './filter-controls.tsx'
import type { Table } from './service-row.tsx'
import { ServiceTable } from './service-table.tsx'
import { scopeWords, missingColumnWords } from './scope-words.ts'
import { canDiffer, visibleRows } from './visible-rows.ts'

type ServicesSectionProps = {
  /** The environments that have a column, as in the matrix. */
  environments: readonly BoardEnvironment[]
  /** The names of those that cannot be read, and have none. */
  unread: readonly string[]
  matrix: Matrix
  /** Whether the first answers are coming, which decide which services stand first. */
  isComing?: boolean
  onReference: (environmentId: string) => void
  filter: ServiceFilter
  onFilter: (filter: ServiceFilter) => void
  onLookFurther: (environmentIds: readonly string[]) => void
  onStopLooking: () => void
  /** Which environments these are, where the board has more. */
  of?: string | undefined
  /** The past time that they are shown at, as ISO 8601; undefined for now. */
  at?: string | undefined
}

const byKey = ({ key }: MatrixRow): string => key

/**
 * The rows in the order in which they were first shown: failing ones first, then by name. Those that the person sees
 * keep their place whatever comes; what is new or fails now follows them. They are ordered again when the person asks for
 * something else, which changes `order`, and while nobody looks. Without an `order`, while the first answers come, none is
 * held: failing services have to come first.
 */
const useRowPlaces = (rows: readonly MatrixRow[], order: string | undefined) => {
  const [places] = useState(() => createStableOrder(byKey))
  const [timesHidden, setTimesHidden] = useState(0)
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') setTimesHidden((times) => times + 1)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])
  return {
    rows: order === undefined ? rows : places.keep(rows, `${order} ${timesHidden}`),
    setSeen: places.setSeen,
  }
}

/** "in both", "in all 4", "in the 2 loaded so far": those that are still loading prove nothing. */
const whereCompared = ([first]: readonly MatrixRow[], columns: number): string => {
  const compared = first?.verdict.compared ?? 0
  if (compared < columns) return `in the ${compared} loaded so far`
  return compared === 2 ? 'in both' : `in all ${compared}`
}

/** The most environments that are printed side by side; more are printed as on a phone. */
const PRINTED_COLUMNS = 4

/** Services × environments: what runs where, and what differs. */
export function ServicesSection(props: ServicesSectionProps) {
  const { environments, unread, matrix, onReference, filter, onFilter } = props
  const { onLookFurther, onStopLooking, at, of, isComing = false } = props
  const zone = useZone()
  const now = useNow(60_000)
  const today = dayKey(at ?? now, zone)
  const isPrinting = useStore(printing)
  // Paper has no room for more columns.
  const narrow = !useMinWidth(40) || (isPrinting && environments.length > PRINTED_COLUMNS)
  const { referenceId } = matrix
  // What is asked shows at once in the controls; the table, which may be large, follows.
  const asked = useDeferredValue(filter)
  const compares = canDiffer(environments.length)
  const reference = compares
    ? environments.find(({ environmentId }) => environmentId === referenceId)
    : undefined
  const table: Table = { environments, reference, zone, today, at, onLookFurther }
  const ids = environments
    .filter((_, column) =>
      matrix.rows.some(({ cells: { [column]: cell } }) => cell && mayBeFurther(cell.has)),
    )
    .map(({ environmentId }) => environmentId)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { shown, same, unversioned, apart } = visibleRows(
    matrix.rows,
    asked,
    environments.length,
    unfolded,
  )
  const { text, kinds, differencesOnly, failing: failingOnly } = asked
  const terms = useMemo(() => termsOf(text), [text])
  const sortedFor = [referenceId, at, text, differencesOnly, failingOnly]
  const order = [...sortedFor, ...kinds, ...unfolded].join(' ')
  const { rows: placed, setSeen } = useRowPlaces(shown, isComing ? undefined : order)
  const folded = [
    ...same,
    ...unversioned,
    ...apart.flatMap(({ environmentId, rows }) => (unfolded.has(environmentId) ? [] : rows)),
  ]
  const toggle = (environmentId: string) => {
    const next = new Set(unfolded)
    if (!next.delete(environmentId)) next.add(environmentId)
    setUnfolded(next)
  }
  const nameOf = (id: string) =>
    visible(clip(environments.find(({ environmentId }) => environmentId === id)?.name ?? '', 40))
  const reading = environments.some(({ history, error }) => !history && !error)
  const failing = matrix.rows.filter(({ verdict }) => verdict.failing > 0).length
  const choice = reference && <ReferenceChoice {...{ environments, reference, onReference }} />
  return (
    <section aria-labelledby="services" className="pt-9">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="services" tabIndex={-1}>
          Services
        </h2>
        {of !== undefined && <span className="text-sm text-ink-2">{of}</span>}
        {compares && (
          <span className="text-xs text-ink-3">Matched by kind and name, since IDs differ.</span>
        )}
        <span className="ms-auto flex min-h-7 items-center self-center">
          {at === undefined && (
            <LoadOlder
              {...{ environments, ids, onLookFurther }}
              words={`Load older in ${ids.length > 1 && ids.length === environments.length ? `all ${ids.length}` : counted(ids.length, 'environment')}`}
              title="Loads up to 2 older pages of each environment."
              onStop={onStopLooking}
            />
          )}
        </span>
      </div>
      <ServiceFilters
        filter={filter}
        onFilter={onFilter}
        failing={failing}
        compares={compares}
        scope={
          scopeWords(matrix.rows, shown, folded, asked, environments.length, reading) +
          missingColumnWords(unread)
        }
      >
        {narrow && choice}
      </ServiceFilters>
      <SearchTerms value={terms}>
        {placed.length > 0 &&
          (narrow ? (
            <ServiceBlocks rows={placed} onSeen={setSeen} table={table} labelledBy="services" />
          ) : (
            <ServiceTable
              rows={placed}
              onSeen={setSeen}
              table={table}
              labelledBy="services"
              verdictHead={choice ?? 'State'}
            />
          ))}
      </SearchTerms>
      {apart.map(({ environmentId, rows }) => (
        <FoldedLine
          key={environmentId}
          rows={rows}
          title={
            <>
              {counted(rows.length, 'service')} only in <bdi>{nameOf(environmentId)}</bdi>
            </>
          }
          isUnfolded={unfolded.has(environmentId)}
          onPress={() => toggle(environmentId)}
        />
      ))}
      {[
        { what: 'the same', rows: same },
        { what: 'without a version to compare', rows: unversioned },
      ].map(
        ({ what, rows }) =>
          rows.length > 0 && (
            <FoldedLine
              key={what}
              rows={rows}
              title={`${rows.length} ${what} ${whereCompared(rows, environments.length)}`}
              onPress={() => onFilter({ ...filter, differencesOnly: false })}
            />
          ),
      )}
    </section>
  )
}
