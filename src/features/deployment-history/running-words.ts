import { counted } from '#src/lib/counted.ts'
import type { RunningService } from './running-now.ts'
import { versionOf } from './services.ts'
import { saySince, sayStart, type When } from './since-words.ts'
import { isInProgress, lookOf } from './state-look.ts'

/**
 * How a service stands, under its name: "Deployed, since 09:12, restarted 13:04", "Deploying,
 * failing since 13:52, deploying now".
 */
export const runningWords = (running: RunningService, when: When): string => {
  const { service, item, since, failing, restarted, instead, off } = running
  const { label, ...look } = lookOf(service.record.status)
  const words = failing
    ? [
        `failing ${saySince(failing.since, when)}`,
        ...(isInProgress(look) ? [`${label.toLowerCase()} now`] : []),
      ]
    : [
        saySince(since, when),
        ...(restarted ? [`restarted ${sayStart(item, when)}`] : []),
        ...(instead ? [`before it ${versionOf(instead.service) ?? 'deployed'}`] : []),
      ]
  const how = off?.deployment.status === 'DELETED' ? 'deleted' : 'stopped'
  return [label, ...words, ...(off ? [`environment ${how} ${sayStart(off, when)}`] : [])].join(', ')
}

/** The one fact that the folded list states. */
export const runningFact = (services: readonly RunningService[]): string => {
  const failing = services.filter((one) => one.failing !== undefined).length
  const under = services.filter(({ group }) => group === 'inProgress').length
  const all = counted(services.length, 'service')
  if (failing > 0) return `${failing} of ${all} failing`
  return under > 0 ? `${under} of ${all} under way` : all
}
