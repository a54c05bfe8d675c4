import { type ComparedField, diffService, type ServiceInDeployment } from './diff-service.ts'
import { earlierOf, occurrencesIn } from './previous-service.ts'
import type { DeploymentItem, Loaded, Occurrence } from './service-index.ts'
import { verdictOf } from './streaks.ts'

/**
 * The deployment that gave a field of a service the value it has in `now`: the oldest one without another value since,
 * as far as the loaded records tell. Deployments that failed or were canceled gave nothing.
 */
export const fieldMadeBy = (
  loaded: Loaded,
  now: ServiceInDeployment,
  field: ComparedField,
): DeploymentItem => {
  const found = occurrencesIn(loaded, now.item).find(({ service }) => service === now.service)
  let made = now.item
  let at: Occurrence | undefined = found
  while (at) {
    const earlier = earlierOf(loaded, at)
    at = typeof earlier === 'string' ? undefined : earlier
    if (!at?.service || at.state === 'DELETED') break
    if (verdictOf(at.state) !== 'ok' || at.state === 'RESTARTED') continue
    const changes = diffService({ item: at.item, service: at.service }, now)
    if (changes.some((change) => change.field === field)) break
    made = at.item
  }
  return made
}
