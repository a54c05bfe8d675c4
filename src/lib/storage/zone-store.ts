import { computerZone } from '#src/lib/time/computer-zone.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { createStoredChoice } from './stored-value.ts'

/** Whether times are shown in the person's own zone or in UTC. */
export type ZoneChoice = 'local' | 'utc'

/** The person's choice, kept in this browser. */
export const zoneStore = createStoredChoice<ZoneChoice>('tidemark.zone', ['local', 'utc'])

/** The zone that a choice stands for. Components call `useZone`, which follows the person's choice. */
export const zoneOf = (choice: ZoneChoice): Zone => (choice === 'utc' ? 'UTC' : computerZone().zone)
