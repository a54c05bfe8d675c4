import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['', ''],
  ['Short.', 'Short.'],
  ['x'.repeat(400), 'x'.repeat(400)],
  ['x'.repeat(100_000), `${'x'.repeat(300)}…`],
  ['word '.repeat(20_000), `${'word '.repeat(59)}word…`],
  [`${'x'.repeat(299)}${'🚢'.repeat(200)}`, `${'x'.repeat(299)}…`],
])('shortens %.20s', (text, short) => {
  expect(shortened(text)).toBe(short)
})
