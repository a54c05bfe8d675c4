import { expect, test } from 'vitest'
import { negotiateCoding } from './accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['identity, br;q=0.1', 'identity'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  ['identity;q=0, br;q=0.1', 'br'],
])('Accept-Encoding %s is answered with %s', (header, coding) => {
  expect(negotiateCoding(header, ['br', 'gzip'])).toBe(coding)
})

test('without precompressed variants, the file is sent uncompressed', () => {
  expect(negotiateCoding('br, gzip', [])).toBe('identity')
})
