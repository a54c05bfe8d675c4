import { expect, test } from 'vitest'
import { afterPaint } from './after-paint.ts'

test('where there is no screen, what waits for one is done at once', () => {
  const done: string[] = []
  afterPaint(() => done.push('looked'))
  expect(done).toEqual(['looked'])
})
