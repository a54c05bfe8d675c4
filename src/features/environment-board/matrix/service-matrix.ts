import { useState } from 'react'
import { isNameKey } from '#src/deployments/past/service-event.ts'
import { environmentAt, environmentNow, recordIndexAt } from '#src/deployments/past/environment.ts'
import { indexOf } from '#src/deployments/past/history-index.ts'
import { pastsIn, unknownsOf } from '#src/deployments/past/past.ts'
import type { Status } from '#src/deployments/past/status.ts'
import { oldestTime } from '#src/deployments/words/coverage.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import type { BoardEnvironment } from './board-environment.ts'
import type { Cell, CellStatus, Matrix, MatrixRow } from './matrix.ts'
import { compareCells, type ComparedCells, isAbsent } from './relation.ts'
import { rowVerdict } from './row-verdict.ts'
import { sameCellStatus } from './same-status.ts'

/** When the services are shown: the time now, and another moment if it is not now; both in ms. */
export type Moment = { readonly now: number; readonly at?: number | undefined }

const LOADING: CellStatus = { kind: 'loading' }
const UNNAMED: CellStatus = { kind: 'unmatched', why: 'unnamed' }
const RENAMED: CellStatus = { kind: 'unmatched', why: 'renamed' }

/** An environment, and what its loaded records prove. */
type Column = {
  readonly environment: BoardEnvironment
  readonly statuses: ReadonlyMap<string, Status> | undefined
  /** The place of the newest record of the moment. */
  readonly from: number
}

const columnOf = (environment: BoardEnvironment, { now, at }: Moment): Column => {
  const { history } = environment
  if (!history) return { environment, statuses: undefined, from: 0 }
  return at === undefined
    ? { environment, statuses: environmentNow(history, now).statuses, from: 0 }
    : {
        environment,
        statuses: environmentAt(history, at).statuses,
        from: recordIndexAt(history, at),
      }
}

/** Whether a service is to be listed: it was not deleted, or failed or is being deployed since. */
const isListed = (status: Status): boolean =>
  !isAbsent({ kind: 'named', status }) ||
  status.failures.length > 0 ||
  status.underWay !== undefined

/** Every service that a loaded record names and none says was deleted, by its key. */
const servicesOf = (columns: readonly Column[]): ReadonlyMap<string, Service> => {
  const services = new Map<string, Service>()
  for (const { statuses } of columns) {
    for (const [key, status] of statuses ?? []) {
      if (!services.has(key) && isListed(status)) services.set(key, status.past.service)
    }
  }
  return services
}

const statusOf = (
  { environment: { history, error }, statuses, from }: Column,
  key: string,
  kind: Service['kind'],
): CellStatus => {
  if (!history || !statuses) return error ? { kind: 'unread', error } : LOADING
  const status = statuses.get(key)
  if (status) return { kind: 'named', status }
  if (!isNameKey(key)) return UNNAMED
  if (indexOf(history).chains.has(key) && !pastsIn(history).has(key)) return RENAMED
  const unknown = unknownsOf(history, key, kind).find(({ index }) => index >= from - 0.5)
  return {
    kind: 'notNamed',
    why: unknown?.why ?? 'notLoaded',
    loaded: history.items.length - from,
    oldest: oldestTime(history),
  }
}

const NOT_COMPARED: ComparedCells = { relation: 'unread', differences: [] }
const REFERENCE: ComparedCells = { relation: 'reference', differences: [] }

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
  const all = columns.map((column) => {
    const known = last(column.environment.environmentId)?.has
    const has = statusOf(column, key, service.kind)
    return known && sameCellStatus(known, has) ? known : has
  })
  const reference = all[referenceAt]
  const referenceId = columns[referenceAt]?.environment.environmentId
  const isReferenceKept =
    referenceId === lastReferenceId &&
    (referenceId === undefined || last(referenceId)?.has === reference)
  return columns.map(({ environment: { environmentId } }, at): Cell => {
    const has = all[at] ?? LOADING
    const cell = last(environmentId)
    if (isReferenceKept && cell?.has === has) return cell
    const compared = reference ? compareCells(reference, has) : NOT_COMPARED
    return { environmentId, has, ...(at === referenceAt ? REFERENCE : compared) }
  })
}

const byUrgency = (a: MatrixRow, b: MatrixRow): number => {
  const urgency = Number(b.verdict.failing > 0) - Number(a.verdict.failing > 0)
  if (urgency !== 0) return urgency
  const [x, y] = a.name === b.name ? [a.key, b.key] : [a.name, b.name]
  return x < y ? -1 : Number(x > y)
}

/**
 * What is known of services × environments, failing services first. A cell that says what it says in `before`, the last
 * matrix, is that same object, so that a poll renders only the cells that it changed.
 */
export const serviceMatrix = (
  environments: readonly BoardEnvironment[],
  referenceId: string | undefined,
  moment: Moment,
  before?: Matrix,
): Matrix => {
  const columns = environments.map((environment) => columnOf(environment, moment))
  const lastRows = new Map(before?.rows.map((row) => [row.key, row]))
  const lastPlaces = new Map(before?.environmentIds.map((id, index) => [id, index]))
  const lastAt = (id: string) => lastPlaces.get(id) ?? -1
  const environmentIds = environments.map(({ environmentId }) => environmentId)
  const referenceAt = referenceId === undefined ? -1 : environmentIds.indexOf(referenceId)
  const rows = [...servicesOf(columns)].map(([key, service]): MatrixRow => {
    const plan = { key, service, before: lastRows.get(key), lastAt }
    const cells = cellsOf(columns, referenceAt, before?.referenceId, plan)
    return {
      key,
      kind: service.kind,
      name: serviceName(service),
      verdict: rowVerdict(cells),
      cells,
    }
  })
  return { environmentIds, referenceId, rows: rows.toSorted(byUrgency) }
}

/** Makes matrices that share with the last one what did not change. */
const createSharedMatrix = () => {
  let last: { matrix: Matrix; parts: readonly unknown[] } | undefined
  return (
    environments: readonly BoardEnvironment[],
    referenceId: string | undefined,
    moment: Moment,
  ): Matrix => {
    // When an environment was checked does not matter.
    const parts = [
      referenceId,
      moment.at ?? moment.now,
      ...environments.flatMap(({ environmentId, history, error }) => [
        environmentId,
        history,
        error,
      ]),
    ]
    const isSame =
      last?.parts.length === parts.length && parts.every((part, at) => part === last?.parts[at])
    if (!last || !isSame) {
      last = {
        matrix: serviceMatrix(environments, referenceId, moment, last?.matrix),
        parts,
      }
    }
    return last.matrix
  }
}

/** The matrix of the environments. Cells that did not change stay the same objects. */
export const useMatrix = (
  environments: readonly BoardEnvironment[],
  referenceId: string | undefined,
  moment: Moment,
): Matrix => {
  const [matrixOf] = useState(createSharedMatrix)
  return matrixOf(environments, referenceId, moment)
}
