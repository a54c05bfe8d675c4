import { standingsIn } from '#src/deployments/insights/running-service.ts'
import { isNameKey } from '#src/deployments/insights/service-identity.ts'
import type { ServiceStanding, Standings } from '#src/deployments/insights/service-standing.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import type { BoardEnvironment } from './board-environment.ts'
import type { Cell, Matrix, MatrixRow } from './matrix.ts'
import { isEqual } from './is-equal.ts'
import { compareStandings, type Compared } from './relation.ts'
import { rowVerdict } from './row-verdict.ts'

const LOADING: Cell['standing'] = { kind: 'loading' }
const UNMATCHED: Cell['standing'] = { kind: 'hidden', why: 'unnamed', failed: undefined }

/** An environment, and what its loaded records prove. */
type Column = {
  readonly environment: BoardEnvironment
  readonly standings: Standings | undefined
}

/** Whether a service is, or may be, in its environment, under this name. */
const isListed = ({ standing }: ServiceStanding): boolean =>
  standing.kind !== 'missing' && !(standing.kind === 'hidden' && standing.why === 'renamed')

/** Every service that a loaded record names and none says was deleted, by its key. */
const servicesOf = (columns: readonly Column[]): ReadonlyMap<string, Service> => {
  const services = new Map<string, Service>()
  for (const { standings } of columns) {
    for (const [key, named] of standings?.services ?? []) {
      if (!services.has(key) && isListed(named)) services.set(key, named.service)
    }
  }
  return services
}

const standingIn = (
  { environment, standings }: Column,
  key: string,
  kind: Service['kind'],
): Cell['standing'] => {
  if (!standings) return environment.error ? { kind: 'unread', error: environment.error } : LOADING
  const named = standings.services.get(key)
  if (named) return named.standing
  return isNameKey(key) ? standings.other(key, kind) : UNMATCHED
}

const NOT_COMPARED: Compared = { relation: 'unread', differences: [] }
const REFERENCE: Compared = { relation: 'reference', differences: [] }

/** A service, its row in the last matrix, and where that has which environment. */
type RowPlan = {
  readonly key: string
  readonly service: Service
  readonly before: MatrixRow | undefined
  readonly lastAt: (environmentId: string) => number
}

const cellsOf = (
  columns: readonly Column[],
  referenceAt: number,
  lastReferenceId: string | undefined,
  { key, service, before, lastAt }: RowPlan,
): readonly Cell[] => {
  const last = (environmentId: string) => before?.cells[lastAt(environmentId)]
  const standings = columns.map((column) => {
    const known = last(column.environment.environmentId)?.standing
    const standing = standingIn(column, key, service.kind)
    return known && isEqual(known, standing, 2) ? known : standing
  })
  const reference = standings[referenceAt]
  const referenceId = columns[referenceAt]?.environment.environmentId
  const isReferenceKept =
    referenceId === lastReferenceId &&
    (referenceId === undefined || last(referenceId)?.standing === reference)
  return columns.map(({ environment: { environmentId } }, at): Cell => {
    const standing = standings[at] ?? LOADING
    const cell = last(environmentId)
    if (isReferenceKept && cell?.standing === standing) return cell
    const compared = reference ? compareStandings(reference, standing) : NOT_COMPARED
    const next = { environmentId, standing, ...(at === referenceAt ? REFERENCE : compared) }
    return cell && isEqual(cell, next, 3) ? cell : next
  })
}

const byUrgency = (a: MatrixRow, b: MatrixRow): number => {
  const urgency = Number(b.verdict.failing > 0) - Number(a.verdict.failing > 0)
  if (urgency !== 0) return urgency
  const [x, y] = a.name === b.name ? [a.key, b.key] : [a.name, b.name]
  return x < y ? -1 : Number(x > y)
}

/**
 * What is known of services × environments, failing services first. What equals its counterpart in
 * `before`, the last matrix, is that same object, so that a poll renders only the cells that it changed.
 */
export const serviceMatrix = (
  environments: readonly BoardEnvironment[],
  referenceId: string | undefined,
  before?: Matrix,
): Matrix => {
  const columns = environments.map((environment): Column => {
    const { history } = environment
    return { environment, standings: history && standingsIn(history) }
  })
  const lastRows = new Map(before?.rows.map((row) => [row.key, row]))
  const lastPlaces = new Map(before?.environmentIds.map((id, index) => [id, index]))
  const lastAt = (id: string) => lastPlaces.get(id) ?? -1
  const environmentIds = environments.map(({ environmentId }) => environmentId)
  const referenceAt = referenceId === undefined ? -1 : environmentIds.indexOf(referenceId)
  const rows = [...servicesOf(columns)].map(([key, service]): MatrixRow => {
    const row = lastRows.get(key)
    const plan = { key, service, before: row, lastAt }
    const cells = cellsOf(columns, referenceAt, before?.referenceId, plan)
    if (row && isEqual(row.cells, cells, 1) && row.name === serviceName(service)) return row
    const verdict = rowVerdict(cells)
    return {
      key,
      kind: service.kind,
      name: serviceName(service),
      verdict: row && isEqual(row.verdict, verdict, 1) ? row.verdict : verdict,
      cells,
    }
  })
  const matrix = { environmentIds, referenceId, rows: rows.toSorted(byUrgency) }
  return before && isEqual(before, matrix, 2) ? before : matrix
}
