import { expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

it.each([
  ['/', '/'],
  ['/environments/1/deployments?deployment=2', '/environments/1/deployments?deployment=2'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [undefined, undefined],
  [5, undefined],
])('%s leads to %s', (next, expected) => {
  expect(safeNext(next)).toBe(expected)
})
