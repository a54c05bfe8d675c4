import { visible } from '#src/deployments/record/display-text.ts'
import { listed } from '#src/deployments/record/service-words.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import type { MatrixRow } from '#board/matrix/matrix.ts'
import type { ServiceFilter } from './service-filter.ts'
import { canDiffer } from './visible-rows.ts'

/** What else than a difference keeps a row from being the same everywhere. */
const OTHERS = [
  ['failing', 'failing'],
  ['stopped', 'stopped'],
  ['unclear', 'unclear'],
  ['sameTag', 'with the same tag (may be a different image)'],
  ['unknown', 'not known'],
] as const

/** Why a row is not the same everywhere: the first of what is said of it. */
const reasonOf = ({ verdict }: MatrixRow): 'differs' | (typeof OTHERS)[number][0] => {
  if (verdict.differs + verdict.absent > 0) return 'differs'
  return OTHERS.find(([reason]) => verdict[reason] !== 0)?.[0] ?? 'unknown'
}

/** How many services there are and how many are shown: "8 of 13 services differ, 1 stopped, 2 not known." */
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
    const because = (reason: ReturnType<typeof reasonOf>) =>
      shown.filter((row) => reasonOf(row) === reason).length
    const differ = because('differs')
    const parts = [
      `${differ === 0 ? 'None' : count(differ)} of ${of} ${differ > 1 ? 'differ' : 'differs'}`,
      ...OTHERS.flatMap(([reason, words]) => {
        const rest = because(reason)
        return rest > 0 ? [`${count(rest)} ${words}`] : []
      }),
    ]
    return `${parts.join(', ')}.`
  }
  return narrowed
    ? `${count(matching)} of ${counted(rows.length, 'service')}.`
    : `${counted(rows.length, 'service')}.`
}

/** The most environments that are named. */
const NAMED = 3

/** Follows what the table shows: " staging has no column: it could not be loaded." Empty where all can be read. */
export const missingColumnWords = (unread: readonly string[]): string => {
  const rest = unread.length - NAMED
  const names = [
    ...unread.slice(0, NAMED).map(visible),
    ...(rest > 0 ? [counted(rest, 'other')] : []),
  ]
  if (names.length === 0) return ''
  return names.length === 1
    ? ` ${names.join('')} has no column: it could not be loaded.`
    : ` ${listed(names)} have no column: they could not be loaded.`
}
