import { expect, it } from 'vitest'
import { bodySettings } from './fill-draft.ts'

it.each([
  ['a merge', { profileConfig: {}, replaceProfileConfig: false }, 'merge'],
  ['a complete draft', { profileConfig: {}, replaceProfileConfig: true }, 'complete'],
  ['no mode where none is said', { profileConfig: {} }, undefined],
  ['no mode in a bare profile', { replaceProfileConfig: true }, undefined],
  ['no mode in a list', [], undefined],
])('reads %s', (_, json, mode) => {
  expect(bodySettings(json).mode).toBe(mode)
})

it('reads outputs, and tells the secrets that were left out of them', () => {
  const { outputs, left } = bodySettings({
    profileConfig: {},
    componentOutputs: { vault: { token: '<secret: vault.token>', zone: 'north' }, depth: 5 },
  })
  expect(outputs).toEqual({ vault: { zone: 'north' }, depth: 5 })
  expect(left).toEqual([
    { path: 'componentOutputs.vault.token', why: 'is a secret: enter it again' },
  ])
})
