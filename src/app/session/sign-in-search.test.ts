import { expect, it } from 'vitest'
import { readSignInSearch } from './sign-in-search.ts'

it.each([
  ['/', '/'],
  ['/environments/1/deployments?deployment=2', '/environments/1/deployments?deployment=2'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s leads to %s', (next, expected) => {
  expect(readSignInSearch({ next }).next).toBe(expected)
})
