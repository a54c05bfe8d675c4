import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { type FailingStatus, lasts } from '#src/deployments/past/failing.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { namedAmong, namesOf } from '#src/deployments/record/service-words.ts'
import { servicesOf, versionOf } from '#src/deployments/record/services.ts'
import type { Act } from '#src/deployments/record/state.ts'
import { counted } from '#src/lib/text/counted.ts'

const NOT_DONE: Readonly<Partial<Record<ServiceChange['outcome'], string>>> = {
  notDone: 'not deployed',
  unknown: 'requested',
  waiting: 'requested',
}

/**
 * What to put before the version of a record that was only asked for, with a colon if there is a version. A failed attempt
 * and one that runs have a state that says so.
 */
export const attemptWord = (change: ServiceChange): string | undefined => {
  const { outcome, service } = change
  const word = NOT_DONE[outcome]
  if (word === undefined) return undefined
  const isShown =
    versionOf(service) !== undefined || (change.kind === 'updated' && change.version !== undefined)
  return isShown ? `${word}:` : word
}

/** What was asked for, as a noun: "a restart failed". */
export const OPERATION: Readonly<Record<Act, string>> = {
  deploy: 'deployment',
  restart: 'restart',
  stop: 'stop',
  delete: 'deletion',
  unknown: 'deployment',
}

/** "deployment of web and api": a deployment that failed without naming a failing service. */
export const operationWords = (
  { item, meaning }: ServiceEvent,
  sharedNames: ReadonlySet<string> | undefined,
): string => {
  const services = servicesOf(item.deployment)
  const of = services.length === 0 ? '' : ` of ${namesOf(namedAmong(services, sharedNames))}`
  return `${OPERATION[meaning.act]}${of}`
}

/** What could not be done. */
export const COULD_NOT: Readonly<Record<Act, string>> = {
  deploy: 'could not be deployed',
  restart: 'could not be restarted',
  stop: 'could not be stopped',
  delete: 'could not be deleted',
  unknown: 'failed',
}

/** The same, where the version that could not be deployed is named before it. */
export const FAILED: typeof COULD_NOT = { ...COULD_NOT, deploy: 'failed' }

/** Of services of which something failed that does not last: an act that failed once, or what was stopped since. */
export const withAttempts = (count: number): string =>
  count === 1 ? 'with a failed attempt' : 'with failed attempts'

/** "2 services failing", "1 service failing, 1 with a failed attempt", "2 more services with failed attempts" */
export const countFailing = (some: readonly FailingStatus[], one: string): string => {
  const failing = some.filter(lasts).length
  const rest = some.length - failing
  if (failing === 0) return `${counted(rest, one)} ${withAttempts(rest)}`
  return `${counted(failing, one)} failing${rest > 0 ? `, ${rest} ${withAttempts(rest)}` : ''}`
}

/** What an act does to a service, in the past. */
export const DONE: Readonly<Record<Act, string>> = {
  deploy: 'deployed',
  restart: 'restarted',
  stop: 'stopped',
  delete: 'deleted',
  unknown: 'changed',
}

/** The same, where it did not change what is compared. */
export const AGAIN: typeof DONE = { ...DONE, deploy: 'deployed again', unknown: 'listed' }

const ACTS: readonly Act[] = ['deploy', 'restart', 'stop', 'delete', 'unknown']

/** Changes by what was done. */
export const byAct = (
  changes: readonly ServiceChange[],
): readonly (readonly [act: Act, changes: readonly ServiceChange[]])[] =>
  ACTS.flatMap((act) => {
    const some = changes.filter((change) => change.act === act)
    return some.length > 0 ? [[act, some] as const] : []
  })
