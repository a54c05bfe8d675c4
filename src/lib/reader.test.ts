import { expect, it } from 'vitest'
import { readReader, UNKNOWN_READER } from './reader.ts'

const told = {
  ...UNKNOWN_READER,
  zone: 'Asia/Kathmandu',
  localZone: 'Asia/Kathmandu',
  theme: 'dark',
  width: 390,
  signedOut: true,
}

const cookie = (changes: object) => JSON.stringify({ ...told, ...changes })

it.each([
  'Etc/Unknown',
  'Factory',
  '',
  'Foo/Bar',
  'x'.repeat(500),
  '__proto__',
  5,
  null,
  undefined,
])('a zone %j that the host does not know is UTC, and the rest of the cookie holds', (zone) => {
  expect(readReader(cookie({ zone }))).toEqual({ ...told, zone: 'UTC' })
  expect(readReader(cookie({ localZone: zone }))).toEqual({ ...told, localZone: 'UTC' })
})

it('reads a zone that it knows', () => {
  expect(readReader(cookie({}))).toEqual(told)
})

it.each([
  ['no cookie', undefined],
  ['no JSON', 'x'],
  ['no object', '[]'],
  ['a window without width', cookie({ width: 0 })],
])('%s tells nothing', (_, value) => {
  expect(readReader(value)).toBeUndefined()
})
