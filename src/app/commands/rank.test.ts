import Box from 'lucide-react/icons/box'
import { expect, test } from 'vitest'
import type { Command, Group } from './command.ts'
import { haystackOf } from './match.ts'
import { LISTED, listCommands, type Listed } from './rank.ts'

const command = (label: string, group: Group = 'Environments'): Command => ({
  id: `${group} ${label}`,
  group,
  icon: Box,
  label,
  finds: haystackOf(label, []),
  act: () => {},
})

const words = ({ groups, more }: Listed) => [
  ...groups.map(
    ({ heading, commands }) => `${heading}: ${commands.map((one) => one.label).join()}`,
  ),
  ...(more > 0 ? [`${more} more`] : []),
]

const COMMANDS = [
  command('live-service', 'Services'),
  command('Refresh', 'This page'),
  command('production'),
  command('live'),
  command('Theme: light', 'Settings'),
]

test('before anything is typed, recently used ones come first and are not repeated', () => {
  const listed = listCommands(COMMANDS, '', ['gone', 'Environments live', 'This page Refresh'])
  expect(words(listed)).toEqual([
    'Recently used: live,Refresh',
    'Environments: production',
    'Settings: Theme: light',
    'Services: live-service',
  ])
})

test('what fits best comes first, with its group', () => {
  expect(words(listCommands(COMMANDS, 'live', []))).toEqual([
    'Environments: live',
    'Services: live-service',
  ])
  expect(words(listCommands(COMMANDS, 'nothing like it', []))).toEqual([])
})

test('of two that fit equally, the one used later comes first', () => {
  const both = [command('alpha one'), command('alpha two')]
  expect(words(listCommands(both, 'alpha', []))).toEqual(['Environments: alpha one,alpha two'])
  expect(words(listCommands(both, 'alpha', ['Environments alpha two']))).toEqual([
    'Environments: alpha two,alpha one',
  ])
  // But use does not beat a better fit.
  expect(words(listCommands(COMMANDS, 'live', ['Services live-service']))[0]).toBe(
    'Environments: live',
  )
})

test('what only has its letters is dropped where something has the word', () => {
  const some = [command('staging'), command('s-t-a-g-e'), command('Copy this page', 'Settings')]
  expect(words(listCommands(some, 'stag', []))).toEqual(['Environments: staging'])
  expect(words(listCommands(some.slice(1), 'stag', []))).toEqual(['Environments: s-t-a-g-e'])
})

test('of many, a bounded number is listed', () => {
  const many = Array.from({ length: 5000 }, (_, nth) => command(`environment ${nth}`))
  for (const typed of ['', 'environment', 'env 1']) {
    const { groups, more } = listCommands(many, typed, ['Environments environment 7'])
    const listed = groups.reduce((sum, { commands }) => sum + commands.length, 0)
    expect(listed).toBeLessThanOrEqual(LISTED)
    expect(listed + more).toBe(typed === 'env 1' ? 2084 : 5000)
  }
  expect(words(listCommands(many, '4321', []))).toEqual(['Environments: environment 4321'])
})
