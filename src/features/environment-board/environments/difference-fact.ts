import { inSentence } from '#src/deployments/record/display-text.ts'
import { count, counted } from '#src/lib/text/counted.ts'
import { paths } from '#src/lib/page/paths.ts'
import { spellSpan } from '#src/lib/time/span-format.ts'
import { behindMs, isAbsent, isUnknown } from '#board/matrix/relation.ts'
import type { Cell, Matrix } from '#board/matrix/matrix.ts'
import type { BoardFact } from './board-facts.ts'

/** How an environment compares with the reference, in services. */
type DifferenceCounts = {
  /** In both, with another version or setting. */
  readonly differs: number
  /** In the other one, and deleted in the reference. */
  readonly lacks: number
  /** In the reference, and deleted in the other one. */
  readonly extra: number
  /** Whether they differ is not known. */
  readonly unknown: number
  /** The largest span by which the reference is behind, by the dates of head commits; 0 if none is known. */
  readonly behind: number
  /** The same for being ahead. */
  readonly ahead: number
}

const isNotThere = (cell: Cell | undefined): boolean => cell !== undefined && isAbsent(cell.has)

/** Whether the loaded records of an environment name a service. Others of the board may be the only ones that do. */
const isNamed = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.has.kind !== 'notNamed' && !isAbsent(cell.has)

/** Counts what is known to differ between the reference and the environment in a column. */
const countDifferences = (
  { rows, environmentIds, referenceId }: Matrix,
  column: number,
): DifferenceCounts => {
  const at = referenceId === undefined ? -1 : environmentIds.indexOf(referenceId)
  const all = rows.map(({ cells }) => ({ reference: cells[at], other: cells[column] }))
  const pairs = all.filter(({ other }) => other?.relation === 'differs')
  const unknown = all.filter(
    ({ reference, other }) => other && isUnknown(other) && (isNamed(reference) || isNamed(other)),
  ).length
  const lacks = pairs.filter(({ reference }) => isNotThere(reference)).length
  const extra = pairs.filter(({ other }) => isNotThere(other)).length
  const spans = pairs.flatMap(({ reference, other }) =>
    reference && other ? (behindMs(reference.has, other.has) ?? []) : [],
  )
  const differs = pairs.length - lacks - extra
  const [behind, ahead] = [Math.max(0, ...spans), Math.max(0, ...spans.map((span) => -span))]
  return { lacks, extra, differs, unknown, behind, ahead }
}

const differenceWords = (
  reference: string,
  other: string,
  { differs, lacks, extra }: DifferenceCounts,
): string => {
  const services = (n: number) => counted(n, 'service')
  const only = [
    ...(lacks > 0
      ? [`${services(lacks)} in ${other} ${lacks === 1 ? 'is' : 'are'} deleted in ${reference}`]
      : []),
    ...(extra > 0
      ? [`${services(extra)} in ${reference} ${extra === 1 ? 'is' : 'are'} deleted in ${other}`]
      : []),
  ]
  const differ = differs > 0 ? [`${reference} and ${other} differ in ${services(differs)}`] : []
  return [...differ, ...only].join('; ')
}

/** What is not known of them, and how far the reference is behind or ahead by the dates of head commits: a hint. */
const hintWords = (
  reference: string,
  { differs, unknown, behind, ahead }: DifferenceCounts,
): string => {
  const where = behind > 0 && ahead > 0 ? ' in some services' : ''
  const span = behind > 0 ? `≈ ${spellSpan(behind)} behind` : `≈ ${spellSpan(ahead)} ahead`
  const hint = differs > 1 ? `up to ${span}` : span
  return [
    unknown > 0 ? ` (${count(unknown)} not known)` : '',
    behind + ahead > 0 ? `; by commit date, ${reference} is ${hint}${where}` : '',
    '. ',
  ].join('')
}

type Named = { readonly environmentId: string; readonly name: string }

/** What the reference lacks of the first environment that differs from it; undefined if none is known to differ. */
export const differenceFact = (
  matrix: Matrix,
  environments: readonly Named[],
): BoardFact | undefined => {
  const { referenceId, environmentIds } = matrix
  const nameOf = (id: string) =>
    inSentence(environments.find(({ environmentId }) => environmentId === id)?.name ?? id, 40)
  if (referenceId === undefined) return undefined
  for (const [column, id] of environmentIds.entries()) {
    if (id === referenceId) continue
    const counts = countDifferences(matrix, column)
    if (counts.differs + counts.lacks + counts.extra === 0) continue
    return {
      key: 'differences',
      state: undefined,
      parts: [
        { text: differenceWords(nameOf(referenceId), nameOf(id), counts), strong: true },
        { text: hintWords(nameOf(referenceId), counts) },
      ],
      link: {
        words: 'Compare the two',
        to: paths.compare,
        search: { left: referenceId, right: id },
      },
    }
  }
  return undefined
}
