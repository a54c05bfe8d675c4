import { count, counted } from '#src/lib/counted.ts'
import type { MatrixRow } from '#board/matrix/matrix.ts'
import type { ServiceFilter } from './service-filter.ts'
import { canDiffer } from './visible-rows.ts'

/** Whether all that is known of a row is that something of it is not. */
const isOnlyUnknown = ({ verdict }: MatrixRow): boolean =>
  verdict.failing + verdict.differs + verdict.missing + verdict.stopped === 0

/** How many services there are and how many are shown: "8 of 13 services differ, 2 not known." */
export const scopeWords = (
  rows: readonly MatrixRow[],
  shown: readonly MatrixRow[],
  folded: readonly MatrixRow[],
  filter: ServiceFilter,
  columns: number,
  /** Whether some environments have not answered yet. */
  reading: boolean,
): string => {
  if (rows.length === 0) return reading ? 'Loading services…' : 'No service yet.'
  const matching = shown.length + folded.length
  const narrowed = filter.text.trim() !== '' || filter.kinds.size > 0 || filter.failing
  if (narrowed && matching === 0) return `None of the ${counted(rows.length, 'service')} matches.`
  if (filter.differencesOnly && canDiffer(columns)) {
    const of = narrowed ? `${count(matching)} matching` : counted(rows.length, 'service')
    const unknown = shown.filter(isOnlyUnknown).length
    const differ = shown.length - unknown
    const also = unknown > 0 ? `, ${count(unknown)} not known` : ''
    return `${count(differ)} of ${of} ${differ === 1 ? 'differs' : 'differ'}${also}.`
  }
  return narrowed
    ? `${count(matching)} of ${counted(rows.length, 'service')}.`
    : `${counted(rows.length, 'service')}.`
}
