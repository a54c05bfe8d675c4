import { expect, test } from 'vitest'
import { FLAGS, VARIABLES } from './flags.ts'
import { HELP } from './help.ts'

test('the help names every flag and variable, in lines that fit a terminal', () => {
  for (const name of Object.keys(FLAGS)) expect(HELP).toMatch(new RegExp(`^  --${name}\\b`, 'm'))
  for (const name of Object.keys(VARIABLES)) expect(HELP).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  for (const flag of Object.values(FLAGS))
    if ('variable' in flag) expect(HELP).toContain(flag.variable)
  expect(Math.max(...HELP.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
})
