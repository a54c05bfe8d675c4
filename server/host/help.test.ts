import { expect, test } from 'vitest'
import { FLAGS } from './flags.ts'
import { HELP } from './help.ts'

test('the help names every flag, in lines that fit a terminal', () => {
  for (const name of Object.keys(FLAGS)) expect(HELP).toMatch(new RegExp(`^  --${name}\\b`, 'm'))
  expect(Math.max(...HELP.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
})
