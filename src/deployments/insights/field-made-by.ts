import type { Since } from './current-services.ts'
import { type ComparedField, diffService, type ServiceInDeployment } from './diff-service.ts'
import { earlierOf, type NoEarlier, occurrencesIn } from './previous-service.ts'
import type { Loaded, Occurrence } from './service-index.ts'
import { verdictOf } from './streaks.ts'

const MAY_BE_OLDER: Record<NoEarlier, Since['atLeast']> = {
  none: undefined,
  notLoaded: 'notLoaded',
  unreadable: 'unreadable',
  unidentified: 'unclear',
}

/**
 * The deployment that gave a field of a service the value it has in `now`: the oldest one without another value since,
 * as far as the loaded records tell; `atLeast` where an older one may have. Deployments that failed or were canceled gave
 * nothing.
 */
export const fieldMadeBy = (
  loaded: Loaded,
  now: ServiceInDeployment,
  field: ComparedField,
): Since => {
  const found = occurrencesIn(loaded, now.item).find(({ service }) => service === now.service)
  let made = now.item
  let at: Occurrence | undefined = found
  while (at) {
    const earlier = earlierOf(loaded, at)
    if (typeof earlier === 'string') return { item: made, atLeast: MAY_BE_OLDER[earlier] }
    at = earlier
    if (!at.service || at.state === 'DELETED') break
    if (verdictOf(at.state) !== 'ok' || at.state === 'RESTARTED') continue
    const changes = diffService({ item: at.item, service: at.service }, now)
    if (changes.some((change) => change.field === field)) break
    made = at.item
  }
  return { item: made, atLeast: undefined }
}
