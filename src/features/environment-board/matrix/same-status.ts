import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { openFailures, type Status, unknownAbove } from '#src/deployments/past/status.ts'
import type { CellStatus } from './matrix.ts'

type Some = ServiceEvent | undefined

/** A newer record moves the places of all others, so only what the records say counts. */
const sameEvent = (a: Some, b: Some): boolean =>
  a === b || (a?.item === b?.item && a?.service === b?.service && a?.meaning === b?.meaning)

const sameEvents = (a: readonly ServiceEvent[], b: readonly ServiceEvent[]): boolean =>
  a.length === b.length && a.every((event, at) => sameEvent(event, b[at]))

const NAMED = [
  'runs',
  'isSince',
  'restarted',
  'underWay',
  'unclear',
  'lastNamed',
  'goneSince',
] as const

const whyAbove = (status: Status, event: Some) => unknownAbove(status, event)?.why

const sameStatus = (a: Status, b: Status): boolean =>
  a.is === b.is &&
  NAMED.every((which) => sameEvent(a[which], b[which])) &&
  sameEvents(openFailures(a), openFailures(b)) &&
  sameEvents(a.failures, b.failures) &&
  sameEvents(a.overlapped, b.overlapped) &&
  a.unknowns.at(-1)?.why === b.unknowns.at(-1)?.why &&
  whyAbove(a, a.runs) === whyAbove(b, b.runs) &&
  whyAbove(a, a.isSince) === whyAbove(b, b.isSince)

/** Whether two cells say the same, although a poll moved their records. */
export const sameCellStatus = (a: CellStatus, b: CellStatus): boolean => {
  if (a.kind === 'named' && b.kind === 'named') return sameStatus(a.status, b.status)
  if (a.kind === 'notNamed' && b.kind === 'notNamed')
    return a.why === b.why && a.loaded === b.loaded && a.oldest === b.oldest
  return a === b
}
