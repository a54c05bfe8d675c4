import { expect, test } from 'vitest'
import { FLAGS, type Flag, flagSpelling, VARIABLES } from './flags.ts'
import { HELP } from './help.ts'

test('the help names every flag and variable, in lines that fit a terminal', () => {
  for (const [name, { variable = '' }] of Object.entries<Flag>(FLAGS)) {
    const first = name in VARIABLES ? variable : `--${flagSpelling(name)}`
    expect(HELP).toMatch(new RegExp(`^  ${first}\\b`, 'm'))
    expect(HELP).toContain(variable)
  }
  expect(Math.max(...HELP.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
})
