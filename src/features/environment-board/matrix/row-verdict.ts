import type { Cell, RowVerdict } from './matrix.ts'
import { isUnknown, isUnread } from './relation.ts'

const isFailing = ({ standing }: Cell): boolean =>
  'failed' in standing && standing.failed !== undefined

/** Counts what a row says, so that it can be put in words. Environments that are not read count nowhere. */
export const rowVerdict = (cells: readonly Cell[]): RowVerdict => {
  const read = cells.filter((cell) => !isUnread(cell.standing))
  const how = (test: (cell: Cell) => boolean) => read.filter(test).length
  const reference = cells.find(({ relation }) => relation === 'reference')
  const isMissing = ({ standing }: Cell) => standing.kind === 'missing'
  return {
    failing: how(isFailing),
    differs: how(
      (cell) =>
        cell.relation === 'differs' && !isMissing(cell) && !(reference && isMissing(reference)),
    ),
    missing: how(isMissing),
    stopped: how(({ standing }) => standing.kind === 'stopped'),
    unknown: reference && isUnknown(reference) ? 'reference' : how(isUnknown),
    compared: read.length,
  }
}

/** Whether a service is the same in all environments that could be read: nothing fails, stands still or is unknown. */
export const isSameEverywhere = (verdict: RowVerdict): boolean =>
  verdict.unknown === 0 &&
  verdict.failing + verdict.differs + verdict.missing + verdict.stopped === 0

const PARTS = ['failing', 'differs', 'missing', 'stopped', 'unknown'] as const

/** A part of a verdict in words: "failing in 1". */
export type VerdictPart = { readonly what: (typeof PARTS)[number]; readonly words: string }

/** "failing in 1", "differs in 2", "unknown in the reference"; none if it is the same everywhere. */
export const verdictParts = (verdict: RowVerdict): readonly VerdictPart[] =>
  PARTS.flatMap((what) => {
    const where = verdict[what]
    if (where === 0) return []
    return [{ what, words: `${what} in ${where === 'reference' ? 'the reference' : where}` }]
  })
