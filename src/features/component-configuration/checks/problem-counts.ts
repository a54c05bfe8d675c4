import { counted } from '#src/lib/text/counted.ts'
import type { Problem } from './messages.ts'

/** The number of problems of each kind. A missing requirement counts once, and as neither other kind. */
export type ProblemCounts = {
  readonly wrong: number
  readonly needed: number
  readonly requirements: number
}

export const countProblems = (problems: readonly Problem[]): ProblemCounts => {
  const missing = problems.filter(({ isRequirement }) => isRequirement)
  const wrong = problems.filter(({ tone }) => tone === 'wrong').length
  return {
    wrong,
    needed: problems.length - wrong - missing.length,
    requirements: new Set(missing.map(({ node }) => node)).size,
  }
}

export const requirementsMissing = (count: number): string =>
  `${counted(count, 'requirement')} missing`

/** The counts as text: "3 wrong, 2 needed, 4 requirements missing". */
export const problemCounts = (problems: readonly Problem[]): string => {
  const { wrong, needed, requirements } = countProblems(problems)
  return [
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(needed > 0 ? [`${needed} needed`] : []),
    ...(requirements > 0 ? [requirementsMissing(requirements)] : []),
  ].join(', ')
}
