import {
  lineAfter,
  type ServiceMark,
  type ServiceOverTime,
} from '#src/deployments/insights/services-over-time.ts'
import type { MarkedAs } from '#src/deployments/insights/failure-marks.ts'
import { markedWords } from '#src/deployments/insights/marked-words.ts'
import { verdictOf } from '#src/deployments/insights/streaks.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import type { Rail } from '#src/ui/rail.ts'
import { type Filter, serviceToken } from '#timeline/find/filter.ts'
import type { GridColumn } from './grid-columns.ts'

/** What the rows can be sorted by. */
export type RowSort = 'failures' | 'change' | 'name'

/** A service with at least one deployment in the columns. */
export type GridRow = {
  readonly key: string
  readonly name: string
  /** With its marks in the columns alone. */
  readonly row: ServiceOverTime
  /** The filter token of the service; undefined without a name. */
  readonly token: string | undefined
  /** Its line after the newest deployment, whether that has a column or not. */
  readonly now: Rail | undefined
  /** Whether it fails after that. */
  readonly failing: boolean
  /** How many of the deployments in the columns failed. */
  readonly failures: number
  /** The place of the newest change of version in the columns; infinite if there is none. */
  readonly lastChange: number
}

/** The rows in order, and how many services have no deployment in the columns. */
export type GridRows = { readonly rows: readonly GridRow[]; readonly folded: number }

const isChosen = (service: Service, { kind, service: tokens }: Filter): boolean => {
  const token = serviceToken(service)
  return (
    (kind.size === 0 || kind.has(service.kind)) &&
    (tokens.size === 0 || (token !== undefined && tokens.has(token)))
  )
}

// In the same order in the host and in every browser.
const names = new Intl.Collator('en', { numeric: true })
const byName = (a: GridRow, b: GridRow) => names.compare(a.name, b.name)

const ORDER: Record<RowSort, (a: GridRow, b: GridRow) => number> = {
  failures: (a, b) =>
    Number(b.failing) - Number(a.failing) || b.failures - a.failures || byName(a, b),
  // Two infinite places differ by NaN, which is falsy.
  change: (a, b) => a.lastChange - b.lastChange || byName(a, b),
  name: byName,
}

/** The marks that have a column, newest first. A version that differs from the one before it in them has changed, too. */
const marksIn = (
  { marks }: ServiceOverTime,
  places: ReadonlySet<number>,
): readonly ServiceMark[] => {
  let before: string | undefined
  return marks
    .filter(({ place }) => places.has(place))
    .toReversed()
    .map((mark) => {
      const { version } = mark
      if (version === undefined) return mark
      const changed = mark.changed || version !== before
      before = version
      return changed === mark.changed ? mark : { ...mark, changed }
    })
    .toReversed()
}

/**
 * The services that the filter chooses and that have a deployment in the columns, sorted. `newest` is the place of the
 * newest deployment, which the filter may leave out.
 */
export const gridRows = (
  services: readonly ServiceOverTime[],
  columns: readonly GridColumn[],
  newest: number,
  filter: Filter,
  sort: RowSort,
): GridRows => {
  const places = new Set(columns.map(({ place }) => place))
  const rows = services.flatMap((row): readonly GridRow[] => {
    const { key, service } = row
    if (!isChosen(service, filter)) return []
    const marks = marksIn(row, places)
    if (marks.length === 0) return []
    const now = lineAfter(row, newest)
    return [
      {
        key,
        row: { ...row, marks },
        name: serviceName(service),
        token: serviceToken(service),
        now,
        failing: now === 'bad',
        failures: marks.filter(({ state }) => verdictOf(state) === 'bad').length,
        lastChange: marks.find(({ changed }) => changed)?.place ?? Infinity,
      },
    ]
  })
  return { rows: rows.toSorted(ORDER[sort]), folded: services.length - rows.length }
}

/** The rows in an order that they had before; those that it does not have come last. */
export const inOrder = (rows: readonly GridRow[], order: readonly string[]): readonly GridRow[] => {
  const rank = new Map(order.map((key, at) => [key, at]))
  return rows.toSorted((a, b) => (rank.get(a.key) ?? rank.size) - (rank.get(b.key) ?? rank.size))
}

/** What a deployment says of a service, in words: "Deployment failed, v1.87.1, first bad". */
export const markWords = (
  { state, version, changed, ambiguous }: ServiceMark,
  marked: MarkedAs | undefined,
): string => {
  const tag = version === undefined ? '' : `, ${inSentence(version)}${changed ? '' : ' unchanged'}`
  const twice = ambiguous ? ', named more than once' : ''
  const also = marked && markedWords(marked)
  return `${inSentence(lookOf(state).label)}${tag}${twice}${also === undefined ? '' : `, ${also}`}`
}
