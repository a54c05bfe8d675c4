import * as fc from 'fast-check'
import { LosslessNumber } from 'lossless-json'
import { expect, it, test } from 'vitest'
import { CLUSTER_INPUTS, readClusterInputs, writeClusterInputs } from './cluster-inputs.ts'

test.each([
  ['byComponent', { role: 'arn', 'a.b': '5' }, { loki: { role: 'arn', 'a.b': '5' } }],
  ['flat', { role: 'arn', 'a.b': '5' }, { role: 'arn', 'a.b': '5' }],
  ['byComponent', {}, {}],
  ['flat', {}, {}],
] as const)('%s: %j is sent as %j', (shape, inputs, sent) => {
  expect(writeClusterInputs(shape, 'loki', inputs)).toEqual(sent)
})

test('distinguishes inputs from those of other components, in either shape', () => {
  const [role, size] = ['arn', new LosslessNumber('5')]
  expect(readClusterInputs({ tempo: { role: 'x' }, loki: { role, size } }, 'loki')).toEqual({
    inputs: { role, size },
    others: ['tempo'],
  })
  expect(readClusterInputs({ role, size, list: [1], none: null }, 'loki')).toEqual({
    inputs: { role, size, list: [1], none: null },
    others: [],
  })
})

it('reads back what it wrote, whatever the keys are', () => {
  const anyKey = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a.b', 'loki'))
  fc.assert(
    fc.property(
      fc.constantFrom(...CLUSTER_INPUTS),
      anyKey,
      fc.array(fc.tuple(anyKey, fc.string())).map((entries) => Object.fromEntries(entries)),
      (shape, key, inputs) => {
        const text = JSON.stringify(writeClusterInputs(shape, key, inputs))
        expect(JSON.stringify(readClusterInputs(JSON.parse(text), key))).toBe(
          JSON.stringify({ inputs, others: [] }),
        )
      },
    ),
  )
})
