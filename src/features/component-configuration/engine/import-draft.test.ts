import { expect, it } from 'vitest'
import { EMPTY_TEXT } from '#form/draft/draft.ts'
import { formOn } from '#form/testing/form-on.ts'
import { bodySettings, textFor } from './import-draft.ts'

it.each([
  ['a merge', { profileConfig: {}, replaceProfileConfig: false }, 'merge'],
  ['a complete draft', { profileConfig: {}, replaceProfileConfig: true }, 'complete'],
  ['no mode if the body has none', { profileConfig: {} }, undefined],
  ['no mode in a bare profile', { replaceProfileConfig: true }, undefined],
  ['no mode in a list', [], undefined],
])('reads %s', (_, json, mode) => {
  expect(bodySettings(json).mode).toBe(mode)
})

it('reads outputs, and lists the secrets that are placeholders in them', () => {
  const { outputs, left } = bodySettings({
    profileConfig: {},
    componentOutputs: { vault: { token: '<secret: vault.token>', zone: 'north' }, depth: 5 },
  })
  expect(outputs).toEqual({ vault: { zone: 'north' }, depth: 5 })
  expect(left).toEqual([
    { path: 'componentOutputs.vault.token', why: 'is a secret: enter it again' },
  ])
})

it('does not take the text that stands for an empty one inside the draft', () => {
  const [node] = formOn({ fields: [{ key: 'a', type: 'string' }] })
    .tree()
    .nodes.values()
  expect(node && textFor(node, EMPTY_TEXT)).toEqual({ why: 'cannot be set in this form' })
  expect(node && textFor(node, '')).toEqual({ text: EMPTY_TEXT })
})
