import type { Zone } from '#src/lib/instant.ts'
import type { DeploymentItem } from './appearances.ts'
import type { NoEarlier } from './earlier.ts'
import type { Since } from './running-now.ts'
import type { AtLeast } from './runs.ts'
import { sayWhen } from './say-when.ts'

/** Where and when a sentence is read. */
export type When = { readonly zone: Zone; readonly now: number }

/** Why a start is not known, to stand after it. */
export const WHY_AT_LEAST: Record<AtLeast, string> = {
  notLoaded: 'where what is loaded ends',
  unreadable: 'where a record cannot be read',
  unclear: 'where a record says too little',
}

/** Why no earlier success can be named. */
export const WHY_NO_GOOD: Record<NoEarlier, string> = {
  none: 'no good one before it',
  notLoaded: 'the last good one is not loaded',
  unreadable: 'what was before cannot be read',
  unidentified: 'what was before is not known',
}

/** When a deployment was triggered, within a sentence. */
export const sayStart = ({ deployment }: DeploymentItem, { zone, now }: When): string =>
  sayWhen(deployment.created_at, zone, now)

/** "since 13:52", "since at least 14 November, 09:12" */
export const saySince = ({ item, atLeast }: Since, when: When): string =>
  `since ${atLeast ? 'at least ' : ''}${sayStart(item, when)}`
