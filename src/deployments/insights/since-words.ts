import type { Zone } from '#src/lib/instant.ts'
import type { DeploymentItem } from './service-index.ts'
import type { NoEarlier } from './previous-service.ts'
import type { Since } from './current-services.ts'
import type { AtLeast } from './streaks.ts'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'

/** The time zone and the current time (ms) for a sentence. */
export type When = { readonly zone: Zone; readonly now: number }

/** Why the true start may be earlier; follows "since at least …". */
export const WHY_AT_LEAST: Record<AtLeast, string> = {
  notLoaded: 'where what is loaded ends',
  unreadable: 'where a record cannot be read',
  unclear: 'where a record says too little',
}

/** Why the last success is not known. */
export const WHY_NO_GOOD: Record<NoEarlier, string> = {
  none: 'no good one before it',
  notLoaded: 'the last good one is not loaded',
  unreadable: 'what was before cannot be read',
  unidentified: 'what was before is not known',
}

/** When a deployment was triggered, within a sentence. */
export const startWords = ({ deployment }: DeploymentItem, { zone, now }: When): string =>
  timeInSentence(deployment.created_at, zone, now)

/** "since 13:52", "since at least 09:12 on 14 November" */
export const sinceWords = ({ item, atLeast }: Since, when: When): string =>
  `since ${atLeast ? 'at least ' : ''}${startWords(item, when)}`
