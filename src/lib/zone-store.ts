import { localZone, type Zone } from './instant.ts'
import { createStore } from './store.ts'

/** Whether times are shown in the reader's own zone or in UTC. */
export type ZoneChoice = 'local' | 'utc'

const KEY = 'tidemark.zone'

const stored = (): ZoneChoice => {
  try {
    return localStorage.getItem(KEY) === 'utc' ? 'utc' : 'local'
  } catch {
    return 'local'
  }
}

/** The reader's choice, kept in this browser. */
export const zoneStore = createStore<ZoneChoice>(stored())

/** Keeps the choice, for this and later pages. */
export const chooseZone = (choice: ZoneChoice): void => {
  zoneStore.set(choice)
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Storage is closed to this page: the choice holds until it is left.
  }
}

/** The zone that a choice means here. */
export const zoneOf = (choice: ZoneChoice): Zone => (choice === 'utc' ? 'UTC' : localZone())
