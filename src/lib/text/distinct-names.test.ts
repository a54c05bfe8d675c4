import { expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const A = '869d3cea-5e07-4c1b-8f6a-0d6c2a9b7e11'
const B = '869d3cea-5e07-4c1b-8f6a-0d6c2a9b7e12'
const C = '869d3cea-5e07-4c1b-8f6a-0d6c2a9b7e13'

it.each([
  ['different names', ['shop', 'pier', '__proto__'], ['shop', 'pier', '__proto__']],
  [
    'one name twice',
    ['shop', 'pier', 'shop'],
    ['shop 869d3cea…7e11', 'pier', 'shop 869d3cea…7e13'],
  ],
])('%s', (_, names, expected) => {
  const environments = [A, B, C].map((environmentId, at) => ({
    environmentId,
    name: names[at] ?? '',
  }))
  expect(distinctNames(environments).map(({ name }) => name)).toEqual(expected)
})
