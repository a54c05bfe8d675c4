import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { diffService, type FieldChange } from './diff-service.ts'
import { earlierOf, type NoEarlier, occurrencesIn } from './previous-service.ts'
import { type DeploymentItem, ENVIRONMENT, type Loaded, type Occurrence } from './service-index.ts'
import { settledAt, verdictOf } from './streaks.ts'
import type { Service } from '#src/deployments/record/services.ts'

/** What the deployments between two did to a service other than the one in question. */
export type Neighbour = {
  /** Its occurrence in the deployment that did it. */
  readonly at: Occurrence
  /** Whether that is the newer of the two. */
  readonly withIt: boolean
  readonly event: 'added' | 'returned' | 'gone' | 'stopped' | 'restarted' | 'failed' | undefined
  readonly changes: readonly FieldChange[]
  /** Whether it changed in an earlier deployment between the two as well; the changes are those of all of them. */
  readonly changedBefore: boolean
  /** The later deployment, before or in the newest failure, that took the changes back. */
  readonly undoneBy: DeploymentItem | undefined
}

/** Why it is not known what happened to a service: what was before is not, or a record says too little. */
export type Unclear = Exclude<NoEarlier, 'none'> | 'unclear'

type Between = {
  readonly neighbours: readonly Neighbour[]
  readonly untold: readonly { readonly service: Service; readonly why: Unclear }[]
}

type State = OpenEnum<DeploymentState> | undefined

/** States of a service record that deploys, or tries to. */
export const DEPLOYS: ReadonlySet<State> = new Set<DeploymentState>([
  ...(['BUILDING', 'DEPLOYING', 'EXECUTING'] as const),
  ...(['DEPLOYED', 'BUILD_ERROR', 'DEPLOYMENT_ERROR'] as const),
])
const RESTARTS: ReadonlySet<State> = new Set<DeploymentState>([
  'RESTARTING',
  'RESTARTED',
  'RESTART_ERROR',
])

// Before a service was good, it rarely failed more often than this.
const FURTHEST = 40

const isGood = ({ state }: Occurrence) => verdictOf(state) === 'ok' && state !== 'RESTARTED'

type Before = { readonly at: Occurrence; readonly last: Occurrence }

/** What was deployed before an occurrence, and the last settled one before it; or why that is not known. */
const before = (loaded: Loaded, occurrence: Occurrence): Before | NoEarlier => {
  const first = earlierOf(loaded, occurrence)
  if (typeof first === 'string') return first
  const settled = settledAt(loaded, first)
  const last = typeof settled === 'string' ? first : settled
  let at: Occurrence | NoEarlier = first
  for (let step = 0; step < FURTHEST && typeof at === 'object'; step += 1) {
    if (isGood(at) || at.state === 'DELETED') return { at, last }
    at = earlierOf(loaded, at)
  }
  // It was never good: what was tried last is all there is to compare with.
  return at === 'none' ? { at: first, last } : typeof at === 'string' ? at : 'notLoaded'
}

const changed = (older: Occurrence, newer: Occurrence): readonly FieldChange[] =>
  older.service && newer.service
    ? diffService(
        { item: older.item, service: older.service },
        { item: newer.item, service: newer.service },
      )
    : []

/** The later good deployment of a service, up to a position, with the same fields as before the change. */
const takenBack = (
  older: Occurrence,
  at: Occurrence,
  until: number,
): DeploymentItem | undefined => {
  let last: Occurrence | undefined
  for (let next = at.newer; next && next.position >= until; next = next.newer) {
    if (isGood(next)) last = next
  }
  return last && changed(older, last).length === 0 ? last.item : undefined
}

/** The oldest occurrence with the fields of the newest attempt: the one that made the change. */
const changedBy = (attempts: readonly Occurrence[]): Occurrence | undefined => {
  const [newest, ...older] = attempts
  let made = newest
  for (const at of older) {
    if (!newest || changed(at, newest).length > 0) break
    made = at
  }
  return made
}

type Limits = { readonly first: number; readonly until: number }

const told = (
  loaded: Loaded,
  passed: readonly Occurrence[],
  { first, until }: Limits,
): Neighbour | Unclear | undefined => {
  const [newest, oldest] = [passed[0], passed.at(-1)]
  if (!newest || !oldest) return undefined
  const settled = passed.find(({ state }) => verdictOf(state) !== undefined)
  const attempts = passed.filter(({ state }) => DEPLOYS.has(state))
  const earlier = before(loaded, oldest)
  const of = (
    at: Occurrence,
    event: Neighbour['event'],
    { changes = [], changedBefore = false, undoneBy }: Partial<Neighbour> = {},
  ): Neighbour => ({
    at,
    withIt: at.position === first,
    event,
    changes,
    changedBefore,
    undoneBy,
  })

  if (settled && verdictOf(settled.state) === 'off') {
    const wasOff = typeof earlier === 'object' && verdictOf(earlier.last.state) === 'off'
    if (wasOff && attempts.length === 0) return undefined
    return of(settled, settled.state === 'DELETED' ? 'gone' : 'stopped')
  }
  const made = changedBy(attempts)
  if (made) {
    if (earlier === 'none') return of(attempts.at(-1) ?? made, 'added')
    if (typeof earlier === 'string') return earlier
    if (earlier.at.state === 'DELETED') return of(attempts.at(-1) ?? made, 'returned')
    const changes = changed(earlier.at, made)
    const certain = changes.filter((change) => change.certain)
    if (certain.length > 0) {
      return of(made, undefined, {
        changes: certain,
        changedBefore: attempts
          .slice(attempts.indexOf(made) + 1)
          .some((at) => changed(earlier.at, at).some((change) => change.certain)),
        undoneBy: takenBack(earlier.at, newest, until),
      })
    }
    if (changes.length > 0) return 'unclear'
  }
  if (newest.position === first && verdictOf(newest.state) === 'bad') return of(newest, 'failed')
  const restarted = passed.find(({ state }) => RESTARTS.has(state))
  if (restarted) return of(restarted, 'restarted')
  // A state that proves nothing, on a record that differs.
  if (made || typeof earlier !== 'object' || newest.state === 'CANCELED') return undefined
  return changed(earlier.at, newest).length > 0 ? 'unclear' : undefined
}

/**
 * What the deployments from a failure back to the last good one did to the other services, the newer
 * deployment included; only what that deployment did if no good one is known. `newest` is the last
 * failure: what was taken back by then did not help.
 */
export const neighboursBetween = (
  loaded: Loaded,
  failure: Occurrence,
  good: Occurrence | undefined,
  newest: Occurrence,
): Between => {
  const passed = new Map<string, Occurrence[]>()
  let at = occurrencesIn(loaded, failure.item)[0]
  const own = new Set([failure.key, good?.key, ENVIRONMENT])
  while (at && at.item !== good?.item) {
    for (const one of occurrencesIn(loaded, at.item)) {
      if (own.has(one.key)) continue
      const others = passed.get(one.key)
      if (others) others.push(one)
      else passed.set(one.key, [one])
    }
    at = good ? at.older : undefined
  }
  const limits = { first: failure.position, until: newest.position }
  const neighbours: Neighbour[] = []
  const untold: { service: Service; why: Unclear }[] = []
  for (const occurrences of passed.values()) {
    const [{ service } = { service: undefined }] = occurrences
    const result = told(loaded, occurrences, limits)
    if (typeof result === 'object') neighbours.push(result)
    else if (result && service) untold.push({ service, why: result })
  }
  return { neighbours, untold }
}
