import { expect, test } from 'vitest'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { around } from './outline-row.tsx'

test('a long text is cut around its first match', () => {
  expect(around('The lamp.', termsOf('lamp'))).toBe('The lamp.')
  expect(around(`${'x'.repeat(40)}lämp${'y'.repeat(40)}`, termsOf('LAMP'))).toBe(
    `…${'x'.repeat(24)}lämp${'y'.repeat(24)}…`,
  )
  expect(around('The lamp.', termsOf('quay'))).toBeUndefined()
  expect(around('The lamp.', termsOf(' '))).toBeUndefined()
})
