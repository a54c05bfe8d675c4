import type { Zone } from './instant.ts'
import { createStoredChoice } from './stored-value.ts'

/** Whether times are shown in the reader's own zone or in UTC. */
export type ZoneChoice = 'local' | 'utc'

/** The reader's choice, kept in this browser. */
export const zoneStore = createStoredChoice<ZoneChoice>('tidemark.zone', ['local', 'utc'])

/** How often the system is asked for its zone at most, in ms. */
const READ_EVERY = 10_000

let system: Zone
let readAt: number | undefined

/**
 * The system's zone, read now and then: only a new formatter names it, which is slow, and each part of the page asks; but
 * a traveller's system changes it while the page is open, and nothing notifies the page.
 */
const systemZone = (): Zone => {
  const now = Math.floor(Date.now() / READ_EVERY)
  if (now !== readAt) {
    readAt = now
    system = new Intl.DateTimeFormat().resolvedOptions().timeZone
  }
  return system
}

/** The zone that a choice stands for. Components call `useZone`, which follows the reader's choice. */
export const zoneOf = (choice: ZoneChoice): Zone => (choice === 'utc' ? 'UTC' : systemZone())
