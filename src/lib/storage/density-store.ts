import { createStoredChoice } from './stored-value.ts'

/** The spacing of entries. Compact shows services of failing and running deployments only. */
export type Density = 'comfortable' | 'compact'

/** The person's choice, kept in this browser. */
export const densityStore = createStoredChoice<Density>('tidemark.density', [
  'comfortable',
  'compact',
])
