import { expect, it } from 'vitest'
import type { Problem } from './messages.ts'
import { problemCounts } from './problem-counts.ts'

const problem = (tone: Problem['tone'], node: string, isRequirement = false): Problem => ({
  tone,
  node,
  isRequirement,
  text: 'No.',
  code: undefined,
  path: node,
})

it.each([
  ['', []],
  ['1 wrong', [problem('wrong', 'a')]],
  ['2 wrong, 1 needed', [problem('wrong', 'a'), problem('needed', 'b'), problem('wrong', 'a')]],
  ['1 requirement missing', [problem('needed', 'a', true), problem('needed', 'a', true)]],
  [
    '1 needed, 2 requirements missing',
    [problem('needed', 'a'), problem('needed', 'b', true), problem('needed', 'c', true)],
  ],
])('counts %s', (words, problems) => {
  expect(problemCounts(problems)).toBe(words)
})
