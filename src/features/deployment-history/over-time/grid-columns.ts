import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey, formatClock } from '#src/lib/time/time-format.ts'
import { zonedTime } from '#src/lib/time/zoned-time.ts'
import type { HistoryItem, History } from '#src/deployments/history/history.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { servicesOf } from '#src/deployments/record/services.ts'
import { isFailure } from '#src/deployments/record/state.ts'
import { stateAppearance, type StateAppearance } from '#src/deployments/record/state-appearance.ts'
import { keptFor } from '#src/lib/values/kept-for.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'

/** A column: a record, or deployments that are missing. */
export type GridColumn =
  | {
      readonly kind: 'record'
      readonly key: string
      readonly place: number
      readonly item: HistoryItem
    }
  | { readonly kind: 'gap'; readonly key: string; readonly place: number }

/** The columns from item `first` on, newest first: records that match, and every gap. */
export const gridColumns = (
  { items, gaps }: Pick<History, 'items' | 'gaps'>,
  first: number,
  { matches }: Pick<CompiledFilter, 'matches'>,
): readonly GridColumn[] => {
  const columns: GridColumn[] = []
  for (let index = first; index < items.length; index += 1) {
    const item = items[index]
    if (!item) continue
    const { key } = item
    if (matches(item)) columns.push({ kind: 'record', key, place: index, item })
    if (gaps.has(key)) columns.push({ kind: 'gap', key: `after ${key}`, place: index + 0.5 })
  }
  return columns
}

/** What the head of a column says. */
export type ColumnWords = {
  /** In the column: a clock time, or "gap". */
  readonly head: string
  /** For the names of cells: "20 Nov 16:31". */
  readonly when: string
  /** The name of the head: "20 Nov 16:31, Deployed". */
  readonly name: string
  /** The state of the deployment, where none of its services says it. */
  readonly appearance: StateAppearance | undefined
}

/** "20 Nov 16:31", with the year if it is not this one. */
const shortTime = (at: string, zone: Zone, today: string): string => {
  const time = zonedTime(at, zone)
  if (!time) return 'Time not readable'
  const year = time.dayKey.slice(0, 4) === today.slice(0, 4) ? '' : ` ${time.year}`
  return `${time.day} ${time.month.slice(0, 3)}${year} ${time.hour}:${time.minute}`
}

const UNREADABLE = 'Record that cannot be read'
const GAP = 'Deployments that are not loaded'

/** What a deployment says as a whole and no service of it does. */
const ownAppearance = (
  item: Extract<HistoryItem, { kind: 'deployment' }>,
): StateAppearance | undefined => {
  const appearance = stateAppearance(item.deployment.status)
  const services = servicesOf(item.deployment)
  if (services.length === 0) return appearance
  const isSaid = services.some(({ record }) => isFailure(record.status))
  return isFailure(item.deployment.status) && !isSaid ? appearance : undefined
}

/** Makes the words of columns, each once. `today` is a `dayKey`. */
export const columnWordsIn = (zone: Zone, today: string) => {
  const wordsOf = keptFor((item: HistoryItem): ColumnWords => {
    if (item.kind === 'unreadable')
      return {
        head: '',
        when: UNREADABLE,
        name: UNREADABLE,
        appearance: stateAppearance(undefined),
      }
    const { created_at: at, status } = item.deployment
    const when = shortTime(at, zone, today)
    const name = `${when}, ${inSentence(stateAppearance(status).label)}`
    return { head: formatClock(at, zone), when, name, appearance: ownAppearance(item) }
  })
  return (column: GridColumn): ColumnWords =>
    column.kind === 'gap'
      ? { head: 'gap', when: GAP, name: GAP, appearance: undefined }
      : wordsOf(column.item)
}

/** Columns of one day: from this one on, so many. */
export type DayColumns = { readonly start: number; readonly count: number; readonly label: string }

/** The days of the columns. Gaps and unreadable records belong to the day before them. */
export const daySpans = (
  columns: readonly GridColumn[],
  zone: Zone,
  today: string,
): readonly DayColumns[] => {
  const spans: { start: number; count: number; label: string; day: string }[] = []
  for (const [index, column] of columns.entries()) {
    const last = spans.at(-1)
    const at =
      column.kind === 'record' && column.item.kind === 'deployment'
        ? column.item.deployment.created_at
        : undefined
    const day = at === undefined ? (last?.day ?? '') : dayOf(at, zone)
    if (last && (last.day === day || day === '')) last.count += 1
    else spans.push({ start: index, count: 1, label: labelOf(at, zone, today), day })
  }
  return spans
}

const labelOf = (at: string | undefined, zone: Zone, today: string): string =>
  at === undefined ? '' : shortTime(at, zone, today).replace(/ \d\d:\d\d$/, '')

const days = new Map<Zone, Map<string, string>>()

/** The day of a time, computed once: it is asked for every column whenever one arrives. */
const dayOf = (at: string, zone: Zone): string => {
  const known = days.get(zone) ?? new Map<string, string>()
  days.set(zone, known)
  const day = known.get(at) ?? dayKey(at, zone)
  known.set(at, day)
  return day
}
