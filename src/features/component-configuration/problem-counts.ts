import type { Problem } from './messages.ts'

/** How many are wrong and how many needed, in words: "3 wrong, 2 needed". */
export const problemCounts = (problems: readonly Problem[]): string => {
  const wrong = problems.filter(({ tone }) => tone === 'wrong').length
  const needed = problems.length - wrong
  return [
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(needed > 0 ? [`${needed} needed`] : []),
  ].join(', ')
}
