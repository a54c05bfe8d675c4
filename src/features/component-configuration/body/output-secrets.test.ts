import { expect, it } from 'vitest'
import {
  aComponent,
  aField,
  aGroup,
  aRequirement,
  readAnswer,
} from '#src/testing/component-builders.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { createOutputSecrets } from './output-overrides.ts'
import { savableOutputs } from './saved-draft.ts'

/* An output that feeds a secret is a secret, wherever it is entered and whatever its type. */

const NOTHING = { values: {}, edited: new Set<string>() }

const bound = (input: string | null, output = 'password', fromComponent = 'vault') => {
  const answer = readAnswer(
    aComponent({
      fields: [aField('zone'), aGroup('auth', [aField('key')], { sensitive: true })],
      requirements: [aRequirement('secret', { sensitive: true })],
      componentBindings: [{ input, fromComponent, output }],
    }),
  )
  const tree = createTreeBuilder(answer.componentKey).build(answer, NOTHING, NOTHING)
  return { tree, bindings: answer.componentBindings }
}

const learned = (input: string | null, outputs: Record<string, unknown>, output?: string) => {
  const secrets = createOutputSecrets(outputs)
  const { tree, bindings } = bound(input, output)
  secrets.learn(tree, bindings)
  return secrets
}

const hidden = 'hunter2'

it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['text', { vault: { password: hidden } }, { vault: { password: '<secret: vault.password>' } }],
  ['a number', { vault: { password: 42 } }, { vault: { password: '<secret: vault.password>' } }],
  [
    'an object',
    { vault: { password: { value: hidden } } },
    { vault: { password: '<secret: vault.password>' } },
  ],
  [
    'a list',
    { vault: { password: [hidden] } },
    { vault: { password: '<secret: vault.password>' } },
  ],
  [
    'a nested value',
    { vault: { outputs: { password: hidden, zone: 'north' } } },
    { vault: { outputs: { password: '<secret: vault.outputs.password>', zone: 'north' } } },
  ],
  [
    'a value in rows',
    { vault: [{ password: hidden }] },
    { vault: [{ password: '<secret: vault.0.password>' }] },
  ],
  ['a flat key', { 'vault.password': hidden }, { 'vault.password': '<secret: vault.password>' }],
  ['a bare component', { vault: hidden }, { vault: '<secret: vault>' }],
])('hides %s', (_, outputs, shown) => {
  const secrets = learned('secret', { ...outputs, other: { size: 5 } })
  expect(secrets.hide({ ...outputs, other: { size: 5 } }).outputs).toEqual({
    ...shown,
    other: { size: 5 },
  })
  expect(secrets.holdSecret(outputs)).toBe(true)
})

it.each([
  ['a secret', 'secret', true],
  ['a member of a secret', 'key', true],
  ['a path into a secret', 'auth.key', true],
  ['a field that is not in the form', 'elsewhere', true],
  ['an unnamed input', null, true],
  ['a plain field', 'zone', false],
])('for an output that feeds %s (%s), counts it as a secret: %s', (_, input, isSecret) => {
  const outputs = { vault: { password: hidden } }
  expect(learned(input, outputs).hide(outputs).hidden.length > 0).toBe(isSecret)
})

it('hides outputs that no answer has taken into account', () => {
  const secrets = createOutputSecrets()
  const outputs = { vault: { password: hidden } }
  expect(secrets.hide(outputs).hidden).toEqual([['vault', 'password']])
  secrets.answered(outputs)
  expect(secrets.hide(outputs).hidden).toEqual([])
  secrets.replaced()
  expect(secrets.hide(outputs).hidden).toEqual([['vault', 'password']])
})

it('still hides a secret output when its binding is gone', () => {
  const outputs = { vault: { password: hidden } }
  const secrets = learned('secret', outputs)
  secrets.learn(bound('zone').tree, [])
  expect(secrets.hide(outputs).hidden).toEqual([['vault', 'password']])
})

it('saves only outputs that are not secrets', () => {
  const outputs = { vault: { password: hidden, zone: 'north' }, store: { size: 5 } }
  const secrets = learned('secret', outputs)
  const saved = savableOutputs(
    {
      named: [{ component: 'vault', output: 'password', value: hidden }],
      other: JSON.stringify(outputs),
    },
    secrets,
  )
  expect(saved.named).toEqual([])
  expect(JSON.parse(saved.other)).toEqual({ vault: { zone: 'north' }, store: { size: 5 } })
  // Incomplete JSON may contain part of a secret.
  expect(savableOutputs({ named: [], other: '{"vault":{"password":"hun' }, secrets).other).toBe('')
})
