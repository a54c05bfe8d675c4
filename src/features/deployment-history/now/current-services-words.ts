import { counted } from '#src/lib/counted.ts'
import type { CurrentService } from '#src/deployments/insights/current-services.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { sinceWords, startWords, type When } from '#src/deployments/insights/since-words.ts'
import { isInProgress, lookOf } from '#src/deployments/record/state-look.ts'

/**
 * The state of a service, under its name: "Deployed, since 09:12, restarted 13:04", "Deploying,
 * failing since 13:52, deploying now".
 */
export const currentServiceWords = (current: CurrentService, when: When): string => {
  const { service, item, since, failing, restarted, instead, off } = current
  const { label, ...look } = lookOf(service.record.status)
  const words = failing
    ? [
        `failing ${sinceWords(failing.since, when)}`,
        ...(isInProgress(look) ? [`${label.toLowerCase()} now`] : []),
      ]
    : [
        sinceWords(since, when),
        ...(restarted ? [`restarted ${startWords(item, when)}`] : []),
        ...(instead ? [`before it ${versionOf(instead.service) ?? 'deployed'}`] : []),
      ]
  const how = off?.deployment.status === 'DELETED' ? 'deleted' : 'stopped'
  return [label, ...words, ...(off ? [`environment ${how} ${startWords(off, when)}`] : [])].join(
    ', ',
  )
}

/** The summary shown while the list is collapsed. */
export const currentServicesSummary = (services: readonly CurrentService[]): string => {
  const failing = services.filter((one) => one.failing !== undefined).length
  const inProgress = services.filter(({ group }) => group === 'inProgress').length
  const all = counted(services.length, 'service')
  if (failing > 0) return `${failing} of ${all} failing`
  return inProgress > 0 ? `${inProgress} of ${all} in progress` : all
}
