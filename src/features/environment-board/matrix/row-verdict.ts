import { openFailures } from '#src/deployments/past/status.ts'
import type { Cell, RowVerdict } from './matrix.ts'
import { isAbsent, isStopped, isUnknown, isUnread, statusIn } from './relation.ts'

const isFailing = ({ has }: Cell): boolean => {
  const status = statusIn(has)
  return status !== undefined && openFailures(status).length > 0
}

/** Counts what a row says, so that it can be put in words. Environments that are not read count nowhere. */
export const rowVerdict = (cells: readonly Cell[]): RowVerdict => {
  const read = cells.filter(({ has }) => !isUnread(has))
  const how = (test: (cell: Cell) => boolean) => read.filter(test).length
  const reference = cells.find(({ relation }) => relation === 'reference')
  const isReferenceAbsent = reference !== undefined && isAbsent(reference.has)
  return {
    failing: how(isFailing),
    differs: how(
      ({ relation, has }) => relation === 'differs' && !isAbsent(has) && !isReferenceAbsent,
    ),
    absent: how(({ has }) => isAbsent(has)),
    stopped: how(({ has }) => isStopped(has)),
    unclear: how(({ has }) => statusIn(has)?.unclear !== undefined),
    sameTag: how(({ relation }) => relation === 'sameTag'),
    noVersion: how(({ relation }) => relation === 'noVersion'),
    unknown: reference && isUnknown(reference) ? 'reference' : how(isUnknown),
    compared: read.length,
  }
}

const PARTS = [
  ['failing', 'failing'],
  ['differs', 'differs'],
  ['absent', 'deleted'],
  ['stopped', 'stopped'],
  ['unclear', 'unclear'],
  ['sameTag', 'same tag, maybe another image,'],
  ['noVersion', 'no version to compare'],
  ['unknown', 'not known'],
] as const

type What = (typeof PARTS)[number][0]

/** Whether a service is the same in all environments that could be read: nothing fails, stands still or is unknown. */
export const isSameEverywhere = (verdict: RowVerdict): boolean =>
  PARTS.every(([what]) => verdict[what] === 0)

/** Whether nothing is to say but that no record has its version, as of a database. */
export const hasNoVersion = (verdict: RowVerdict): boolean =>
  verdict.noVersion > 0 && isSameEverywhere({ ...verdict, noVersion: 0 })

/** A part of a verdict in words: "failing in 1". */
export type VerdictPart = { readonly what: What; readonly words: string }

/** "failing in 1", "differs in 2", "unknown in the reference"; none if it is the same everywhere. */
export const verdictParts = (verdict: RowVerdict): readonly VerdictPart[] =>
  PARTS.flatMap(([what, said]) => {
    const where = verdict[what]
    if (where === 0) return []
    return [{ what, words: `${said} in ${where === 'reference' ? 'the reference' : where}` }]
  })
