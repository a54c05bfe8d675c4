import { expect, it } from 'vitest'
import { changedSince } from './changed-since.ts'

const draft = (values: Record<string, string | string[]>) => ({
  values,
  edited: new Set(Object.keys(values)),
})

it.each([
  ['none', { a: '1' }, { a: '1' }, 0],
  ['another text', { a: '1' }, { a: '2' }, 1],
  ['a value that is new, and one that is untouched again', { a: '1' }, { b: '1' }, 2],
  ['an empty value, which is not an untouched one', {}, { a: '' }, 1],
  ['rows in another order', { a: ['1', '2'] }, { a: ['2', '1'] }, 1],
])('counts %s', (_, before, now, count) => {
  expect(changedSince(draft(before), draft(now))).toBe(count)
})
