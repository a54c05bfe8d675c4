import { createStoredChoice } from '#src/lib/storage/stored-value.ts'
import type { RowSort } from './grid-rows.ts'

/** What the reader sorts the services by, kept in this browser. */
export const sortStore = createStoredChoice<RowSort>('tidemark.services-sort', [
  'failures',
  'change',
  'name',
])
