import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { ServiceChange } from './changes.ts'
import { counted } from '#src/lib/counted.ts'
import { countChanged } from './diff-arguments.ts'
import { namesOf } from './service-words.ts'
import { lookOf } from './state-look.ts'

/** How a change counts in a summary: as a whole service, or by the one thing that changed. */
type Group = ServiceChange['kind'] | 'ran' | 'argument' | 'entrypoint' | 'schedule'

/** A job that runs when a deployment is requested (API §2.7), which this one did with a new version. */
const ran = (deployment: Deployment, { service, kind }: ServiceChange): boolean =>
  deployment.status === 'DEPLOYED' &&
  (kind === 'updated' || kind === 'added') &&
  service.kind === 'job' &&
  service.record.schedule?.event === 'ON_START' &&
  lookOf(service.record.status).shape === 'done'

const groupOf = (deployment: Deployment, change: ServiceChange): Group => {
  if (ran(deployment, change)) return 'ran'
  if (change.kind !== 'updated') return change.kind
  const fields = new Set(change.details.flatMap(({ field, certain }) => (certain ? [field] : [])))
  const only = (...some: string[]) => [...fields].every((field) => some.includes(field))
  if (only('arguments')) return 'argument'
  if (only('entrypoint')) return 'entrypoint'
  return only('schedule', 'event') ? 'schedule' : 'updated'
}

const argumentsIn = (changes: readonly ServiceChange[]): number => {
  const diffs = changes.flatMap((change) => ('details' in change ? change.details : []))
  return diffs.reduce((sum, { lines }) => sum + (lines ? countChanged(lines) : 0), 0)
}

const bare = (word: string) => (changes: readonly ServiceChange[]) => `${changes.length} ${word}`

// In the order they are said.
const SAY: Record<Group, (changes: readonly ServiceChange[]) => string> = {
  ran: (changes) => `${namesOf(changes.map(({ service }) => service))} ran`,
  updated: bare('updated'),
  argument: (changes) => `${counted(argumentsIn(changes), 'argument')} changed`,
  entrypoint: (changes) => `${counted(changes.length, 'entrypoint')} changed`,
  schedule: (changes) => `${counted(changes.length, 'schedule')} changed`,
  added: bare('added'),
  returned: bare('back'),
  gone: bare('gone'),
  unclear: bare('not comparable'),
  same: bare('unchanged'),
  earlierNotLoaded: bare('not compared'),
}

/** What changed, by counts: "1 argument changed", "1 added", "6 unchanged". */
export const countChanges = (
  deployment: Deployment,
  changes: readonly ServiceChange[],
): readonly string[] => {
  const groups = new Map<string, ServiceChange[]>()
  for (const change of changes) {
    const group = groupOf(deployment, change)
    groups.set(group, [...(groups.get(group) ?? []), change])
  }
  return Object.entries(SAY).flatMap(([group, say]) => {
    const members = groups.get(group)
    return members ? [say(members)] : []
  })
}
