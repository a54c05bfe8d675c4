import { expect, it } from 'vitest'
import { problemFrom } from './use-problem-keys.ts'

it.each([
  ['the first without focus', -1, 1, 'a'],
  ['the last without focus, backwards', -1, -1, 'c'],
  ['the next', 0, 1, 'b'],
  ['the previous', 1, -1, 'a'],
  ['the first after the last', 2, 1, 'a'],
  ['the last before the first', 0, -1, 'c'],
] as const)('goes to %s', (_, from, step, expected) => {
  expect(problemFrom(['a', 'b', 'c'], from, step)).toBe(expected)
})

it('goes nowhere without problems', () => {
  expect(problemFrom([], -1, 1)).toBeUndefined()
})
