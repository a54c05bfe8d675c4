import type { Rail } from '#src/ui/marks/rail.ts'
import { changeSince } from '#src/deployments/past/changes.ts'
import { isFailing } from '#src/deployments/past/environment.ts'
import { eventAt, type Past } from '#src/deployments/past/past.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { statusAfter, unknownAbove } from '#src/deployments/past/status.ts'
import { versionWords } from './version-words.ts'

/*
 * What the grid shows of a service: its events, and the line between them, which is its status after each deployment. A
 * place is the index of a record in the history, newest first; half a place further is the gap below it.
 */

/** What one deployment says of a service. */
export type ServiceMark = {
  readonly event: ServiceEvent
  /** What the deployment was to bring; undefined for a restart, a stop, a delete or a cancel. */
  readonly version: string | undefined
  /** Whether that differs from what ran before, or what ran before is not known. */
  readonly changed: boolean
}

/** What a service has at a place. */
export const markAt = (past: Past, place: number): ServiceMark | undefined => {
  const event = eventAt(past, place)
  if (!event?.service) return undefined
  if (event.meaning.act !== 'deploy') return { event, version: undefined, changed: false }
  const change = changeSince(past.key, event, statusAfter(past, place + 0.5, -Infinity))
  const { kind } = change
  const version = versionWords(
    { item: event.item, service: event.service },
    'earlier' in change ? change.earlier : undefined,
  )
  return { event, version, changed: kind !== 'again' && kind !== 'unclear' }
}

/** The line from a place towards the next newer one; undefined before the service is first named. `now` in ms. */
export const lineAfter = (past: Past, place: number, now: number): Rail | undefined => {
  const status = statusAfter(past, place, now)
  if (!status.lastNamed) return undefined
  if (isFailing(status)) return 'bad'
  if (status.underWay) return 'busy'
  if (status.is === 'unknown' || unknownAbove(status, status.isSince)) return 'none'
  return status.is === 'up' ? 'ok' : 'off'
}
