import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useState } from 'react'
import { createStoredChoice } from '#src/lib/storage/stored-value.ts'
import { keepOrder } from '#src/lib/values/keep-order.ts'
import { basePath } from '#src/lib/page/base-path.ts'
import { paths } from '#src/lib/page/paths.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { formatSearch } from '#src/router/search.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import type { Zone } from '#src/lib/time/instant.ts'
import type { History } from '#src/deployments/history/history.ts'
import { markedAs } from '#timeline/feed/failure-marks.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { useRem } from '#src/ui/hooks/use-rem.ts'
import { printing } from '#src/ui/hooks/printing.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import { printFilter } from '#timeline/find/filter-url.ts'
import { closeDetails, openDetails, type TimelineSearch } from '#timeline/find/timeline-search.ts'
import { columnWordsIn, daySpans, type GridColumn, gridColumns } from './grid-columns.ts'
import type { GridContext } from './grid-context.ts'
import { type GridRow, gridRows, type RowSort } from './grid-rows.ts'
import { overTimeCoverage, rowsWords } from './over-time-words.ts'
import { ServicesGrid } from './services-grid.tsx'
import { GridAsTable } from './grid-as-table.tsx'
import { StateLegend } from './state-legend.tsx'

const SORTS: readonly { value: RowSort; label: string }[] = [
  { value: 'failures', label: 'Failures' },
  { value: 'change', label: 'Last change' },
  { value: 'name', label: 'Name' },
]

/** What the person sorts the services by, kept in this browser. */
const sortStore = createStoredChoice<RowSort>('tidemark.services-sort', [
  'failures',
  'change',
  'name',
])

/** The width of a column, in rem, as in `services-grid.css`. */
const COLUMN = 5

const HOUR = 3_600_000

type OverTimeProps = {
  environmentId: string
  history: History
  /** How many deployments at the newest end wait until the person wants to see them. */
  waiting: number
  compiled: CompiledFilter
  zone: Zone
  now: number
  afterOf: (id: string) => string | undefined
  search: TimelineSearch
  /** Loads more; stands beside how far the history reaches. */
  more?: ReactNode
}

/**
 * Keeps the order of the rows while states change in place, so that none moves under the person. Another sort or filter,
 * or columns that the person asked for, sort them again.
 */
const useSteadyOrder = (
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  sort: RowSort,
  filter: CompiledFilter,
): readonly GridRow[] => {
  const basis = [sort, filter, columns[0]?.key, columns.at(-1)?.key]
  const sorted = { basis, order: rows.map(({ key }) => key) }
  const [kept, setKept] = useState(sorted)
  if (basis.every((one, at) => one === kept.basis[at]))
    return keepOrder(kept.order, rows, ({ key }) => key)
  setKept(sorted)
  return rows
}

/** What grid and table share, kept as the same objects until a part of them changes. */
const useGrid = (props: OverTimeProps) => {
  'use memo'
  const { environmentId, history, waiting, compiled, zone, now, afterOf, search } = props
  const sort = useStore(sortStore)
  const width = COLUMN * useRem()
  const today = dayKey(now, zone)
  const hour = Math.ceil(now / HOUR) * HOUR
  const columns = gridColumns(history, waiting, compiled)
  const found = gridRows(history, columns, { newest: waiting, hour }, compiled.filter, sort)
  const rows = useSteadyOrder(found.rows, columns, sort, compiled)
  const address = formatSearch(closeDetails(search))
  const { service: chosen } = compiled.filter
  const context: GridContext = {
    columns,
    days: daySpans(columns, zone, today),
    markedAs: (past, event) => markedAs(history, past, event),
    wordsOf: columnWordsIn(zone, today),
    hrefOf: (id) => {
      const after = afterOf(id)
      const opened = formatSearch({ deployment: id, ...(after !== undefined && { after }) })
      return `${address}${address === '' ? '?' : '&'}${opened.slice(1)}`
    },
    serviceHref: (token) => {
      if (token === undefined) return undefined
      const isOnly = chosen.size === 1 && chosen.has(token)
      const filter = printFilter({ ...EMPTY_FILTER, service: new Set([token]) })
      return (
        basePath() +
        paths.deployments(environmentId) +
        formatSearch(isOnly ? filter : { ...filter, view: 'services' })
      )
    },
    hour,
    width,
  }
  return { found, rows, context, sort }
}

/** The services of an environment over the loaded deployments: as a grid of glyphs, or as a table of words. */
export function OverTime(props: OverTimeProps) {
  'use memo'
  const { history, compiled, zone, now, afterOf, more } = props
  const { found, rows, context, sort } = useGrid(props)
  const [asTable, setAsTable] = useState(false)
  const isPrinting = useStore(printing)
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ to: '.', search: openDetails(id, afterOf(id)) })
  const openService = (href: string) => void navigate({ to: href })
  const filtered = !compiled.empty
  const records = context.columns.filter(({ kind }) => kind === 'record').length
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-sm text-ink-2">
          {overTimeCoverage(history, filtered ? records : undefined, { zone, now })}{' '}
          {rowsWords(found, filtered)}
        </p>
        {more}
      </div>
      {rows.length > 0 && (
        <>
          <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-2 print:hidden">
            <Segmented
              legend="Sort by"
              options={SORTS}
              value={sort}
              onValueChange={(value) => sortStore.set(value)}
            />
            <Button
              size="sm"
              icon={Table2}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            >
              Show as table
            </Button>
          </div>
          {asTable || isPrinting ? (
            <GridAsTable rows={rows} context={context} isPrinting={isPrinting} />
          ) : (
            <>
              <ServicesGrid
                rows={rows}
                context={context}
                onOpen={open}
                onOpenService={openService}
              />
              <StateLegend rows={rows} columns={context.columns} />
            </>
          )}
        </>
      )}
    </>
  )
}
