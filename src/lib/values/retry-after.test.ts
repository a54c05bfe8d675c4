import { expect, test } from 'vitest'
import { secondsUntilRetry } from './retry-after.ts'

test.each([
  ['120', 120],
  [' 5 ', 5],
  ['0', 0],
  ['99999999', 3600],
  ['Mon, 02 Mar 2026 12:02:00 GMT', 120],
  ['Mon, 02 Mar 2026 11:00:00 GMT', 0],
  ['Tue, 03 Mar 2026 12:00:00 GMT', 3600],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['', undefined],
])('Retry-After: %s becomes %s seconds', (text, seconds) => {
  const at = 'Mon, 02 Mar 2026 12:00:00 GMT'
  expect(secondsUntilRetry(new Headers({ 'Retry-After': text, Date: at }))).toBe(seconds)
  const now = () => Date.parse(at)
  expect(secondsUntilRetry(new Headers({ 'Retry-After': text }), now)).toBe(seconds)
})
