import { diffService, type FieldChange } from '#src/deployments/insights/diff-service.ts'
import type { Since } from '#src/deployments/insights/current-services.ts'
import type { Attempt } from '#src/deployments/insights/service-standing.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import type { Cell, Relation } from './matrix.ts'

/** How a cell compares with the reference's. */
export type Compared = {
  readonly relation: Relation
  readonly differences: readonly FieldChange[]
}

const SAME: Compared = { relation: 'same', differences: [] }
const UNKNOWN: Compared = { relation: 'unknown', differences: [] }
const UNREAD: Compared = { relation: 'unread', differences: [] }
const DIFFERS: Compared = { relation: 'differs', differences: [] }

/** Whether an environment has not been read, so that nothing is claimed of it. */
export const isUnread = ({ kind }: Cell['standing']): boolean =>
  kind === 'loading' || kind === 'unread'

/** Whether a cell wears the sign "?": what it has, or how that compares with the reference, is not known. */
export const isUnknown = ({ relation, standing: { kind } }: Cell): boolean =>
  relation === 'unknown' || kind === 'unproven' || kind === 'notNamed' || kind === 'hidden'

/** What runs, or ran before it was stopped; undefined if that is not known. */
export const deployedIn = (standing: Cell['standing']): Attempt | undefined => {
  if (standing.kind === 'running') return standing
  return standing.kind === 'stopped' ? standing.deployed : undefined
}

/**
 * The deployment that brought what is deployed, as far as is loaded; undefined if that is not known. Of what was stopped,
 * it may always have been an older one.
 */
export const broughtBy = (standing: Cell['standing']): Since | undefined => {
  if (standing.kind === 'running') return standing.since
  const deployed = deployedIn(standing)
  return deployed && { item: deployed.item, atLeast: 'unclear' }
}

/** Compares what two environments have of one service: the reference's first. */
export const compareStandings = (
  reference: Cell['standing'],
  other: Cell['standing'],
): Compared => {
  const [was, is] = [deployedIn(reference), deployedIn(other)]
  const isThere = (standing: Cell['standing'], deployed: Attempt | undefined) =>
    deployed !== undefined || standing.kind === 'stopped'
  if (isUnread(reference) || isUnread(other)) return UNREAD
  if (reference.kind === 'missing' && other.kind === 'missing') return SAME
  if (reference.kind === 'missing') return isThere(other, is) ? DIFFERS : UNKNOWN
  if (other.kind === 'missing') return isThere(reference, was) ? DIFFERS : UNKNOWN
  if (!was || !is) return UNKNOWN
  const differences = diffService(was, is)
  if (differences.some(({ certain }) => certain)) return { relation: 'differs', differences }
  if (differences.length > 0) return { relation: 'unknown', differences }
  // A record may lack its version; that both lack it does not make them the same.
  const isVersioned = was.service.kind === 'database' || versionOf(was.service) !== undefined
  return isVersioned ? SAME : UNKNOWN
}
