import { hasOtherContent } from '#src/deployments/past/content.ts'
import { type MarkedAs, markedWords } from '#timeline/feed/failure-marks.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type Past, pastsIn } from '#src/deployments/past/past.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { type Service, serviceName, versionOf } from '#src/deployments/record/services.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import type { Rail } from '#src/ui/marks/rail.ts'
import { type Filter, serviceToken } from '#timeline/find/filter.ts'
import type { GridColumn } from './grid-columns.ts'
import { lineAfter, markAt, type ServiceMark } from './marks-and-lines.ts'

/** What the rows can be sorted by. */
export type RowSort = 'failures' | 'change' | 'name'

/** A service with at least one deployment in the columns. */
export type GridRow = {
  readonly key: string
  readonly name: string
  readonly past: Past
  /** Its events in the columns alone, newest first. */
  readonly events: readonly ServiceEvent[]
  /** The filter token of the service; undefined without a name. */
  readonly token: string | undefined
  /** Its line after the newest deployment, whether that has a column or not. */
  readonly now: Rail | undefined
  /** Whether it fails after that. */
  readonly failing: boolean
  /** How many of the deployments in the columns failed. */
  readonly failures: number
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

const isGoodDeploy = ({ meaning }: ServiceEvent) =>
  meaning.act === 'deploy' && meaning.end === 'good'

/** The place of the newest deploy in the columns that differs from the one before it, for the order of the rows. */
const lastChange = ({ events }: GridRow): number => {
  const deploys = events.filter(isGoodDeploy)
  const newest = deploys.find((deploy, at) => {
    const before = deploys[at + 1]
    return !before || hasOtherContent(before, deploy)
  })
  return newest?.index ?? Infinity
}

const inSort = (rows: readonly GridRow[], sort: RowSort): readonly GridRow[] => {
  if (sort === 'name') return rows.toSorted(byName)
  if (sort === 'failures')
    return rows.toSorted(
      (a, b) => Number(b.failing) - Number(a.failing) || b.failures - a.failures || byName(a, b),
    )
  const places = new Map(rows.map((row) => [row, lastChange(row)]))
  // Two infinite places differ by NaN, which is falsy.
  return rows.toSorted(
    (a, b) => (places.get(a) ?? Infinity) - (places.get(b) ?? Infinity) || byName(a, b),
  )
}

/**
 * The services that the filter chooses and that have a deployment in the columns, sorted. `newest` is the place of the
 * newest deployment, which the filter may leave out.
 */
export const gridRows = (
  loaded: Loaded,
  columns: readonly GridColumn[],
  { newest, hour }: { readonly newest: number; readonly hour: number },
  filter: Filter,
  sort: RowSort,
): GridRows => {
  const places = new Set(columns.map(({ place }) => place))
  const pasts = [...pastsIn(loaded).values()]
  const rows = pasts.flatMap((past): readonly GridRow[] => {
    const { key, service } = past
    if (!isChosen(service, filter)) return []
    const events = past.events.filter((event) => event.service && places.has(event.index))
    if (events.length === 0) return []
    const now = lineAfter(past, newest, hour)
    return [
      {
        key,
        past,
        events,
        name: serviceName(service),
        token: serviceToken(service),
        now,
        failing: now === 'bad',
        failures: events.filter(({ meaning }) => meaning.end === 'failed').length,
      },
    ]
  })
  return { rows: inSort(rows, sort), folded: pasts.length - rows.length }
}

/** What a service has in a column. A version that differs from the one in the column before has changed, too. */
export const markInColumn = ({ past, events }: GridRow, place: number): ServiceMark | undefined => {
  const mark = markAt(past, place)
  if (!mark?.event.service || mark.version === undefined || mark.changed) return mark
  const before = events.find(({ index, meaning }) => index > place && meaning.act === 'deploy')
  const changed = !before?.service || versionOf(before.service) !== versionOf(mark.event.service)
  return changed ? { ...mark, changed } : mark
}

/** What a deployment says of a service, in words: "Deployment failed, v1.87.1, first bad". */
export const markWords = (
  { event, version, changed }: ServiceMark,
  marked: MarkedAs | undefined,
): string => {
  const tag = version === undefined ? '' : `, ${inSentence(version)}${changed ? '' : ' unchanged'}`
  const also = marked && markedWords(marked)
  return `${inSentence(stateAppearance(event.state).label)}${tag}${also === undefined ? '' : `, ${also}`}`
}
