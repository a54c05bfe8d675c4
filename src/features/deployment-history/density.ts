import { createStore } from '#src/lib/store.ts'

/** How close together entries stand. Compact keeps the services of failing and running ones only. */
export type Density = 'comfortable' | 'compact'

const KEY = 'tidemark.density'

const stored = (): Density => {
  try {
    return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    return 'comfortable'
  }
}

/** The reader's choice, kept in this browser. */
export const densityStore = createStore<Density>(stored())

/** Keeps the choice, for this and later pages. */
export const chooseDensity = (density: Density): void => {
  densityStore.set(density)
  try {
    localStorage.setItem(KEY, density)
  } catch {
    // Storage is closed to this page: the choice holds until it is left.
  }
}
