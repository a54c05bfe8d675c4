import { expect, it } from 'vitest'
import { readPreferences } from './preferences.ts'

const told = {
  zone: 'Asia/Kathmandu',
  zoneChoice: 'local',
  density: 'compact',
  theme: 'dark',
  signedOut: true,
}

const cookie = (changes: object) => JSON.stringify({ ...told, ...changes })

it.each([
  'Etc/Unknown',
  'Factory',
  '',
  'Foo/Bar',
  'x'.repeat(300),
  '__proto__',
  5,
  null,
  undefined,
])('a zone %j that the host does not know is UTC, and the rest of the cookie holds', (zone) => {
  expect(readPreferences(cookie({ zone }))).toEqual({ ...told, zone: 'UTC' })
})

it('reads a zone that it knows', () => {
  expect(readPreferences(cookie({}))).toEqual(told)
})

it.each([
  ['no cookie', undefined],
  ['no JSON', 'x'],
  ['no object', '[]'],
  ['a density of another version', cookie({ density: 'huge' })],
  ['too much', cookie({ more: 'x'.repeat(500) })],
])('%s tells nothing', (_, value) => {
  expect(readPreferences(value)).toBeUndefined()
})
