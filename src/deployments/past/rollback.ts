import { versionOf } from '#src/deployments/record/services.ts'
import { newerThan, type Past } from './past.ts'
import type { ServiceEvent } from './service-event.ts'
import { statusAfter } from './status.ts'

/** A return to an earlier version after a failure. */
export type Rollback = {
  readonly version: string
  /** The newest good deploy of that version. */
  readonly of: ServiceEvent
}

const versionIn = ({ service }: ServiceEvent): string | undefined => service && versionOf(service)

/**
 * Whether an attempt to deploy looks like a rollback: another version failed just before it, and its own one ran before
 * what runs now. An attempt to deploy what runs is none. The API does not mark rollbacks (API §2.2).
 */
export const rollbackOf = (past: Past, event: ServiceEvent): Rollback | undefined => {
  const version = versionIn(event)
  if (version === undefined || event.meaning.act !== 'deploy') return undefined
  const before = statusAfter(past, event.index + 0.5, -Infinity)
  const failed = before.failures.findLast(({ meaning }) => meaning.act === 'deploy')
  const other = failed && versionIn(failed)
  if (other === undefined || other === version) return undefined
  if (!before.runs || versionIn(before.runs) === version) return undefined
  for (let at = newerThan(past, event.index + 1); at < past.events.length; at += 1) {
    const older = past.events[at]
    const { act, end } = older?.meaning ?? {}
    if (!older || (act === 'delete' && end === 'good')) return undefined
    if (act === 'deploy' && end === 'good' && versionIn(older) === version)
      return { version, of: older }
  }
  return undefined
}
