import { expect, test } from 'vitest'
import { formOn } from '#form/testing/form-on.ts'
import { unitOf } from './unit.ts'

test.for([
  ['timeoutSeconds', {}, 'seconds'],
  ['ttlMs', {}, 'ms'],
  ['items', {}, undefined],
  ['seconds', { type: 'string', label: 'Wait (seconds)' }, undefined],
  ['wait', { description: 'How long to wait, in seconds.' }, 'seconds'],
  ['wait', { label: 'Wait (ms)' }, 'ms'],
  ['retention', { description: 'Number of days to keep.' }, 'days'],
  ['ramp', { label: 'Ramp (%)' }, '%'],
  ['errorPercent', {}, '%'],
  ['overheadPercent', { defaultValue: '0.075' }, undefined],
  ['sharePercent', { constraints: { max: 1 } }, undefined],
  ['disk', { description: 'Size in GiB of each disk.' }, 'GiB'],
  // The key counts more than what the description mentions.
  ['delaySeconds', { description: 'Not in milliseconds.' }, 'seconds'],
] as const)('%s %o', ([key, rest, unit]) => {
  const form = formOn({ fields: [{ key, type: 'number', ...rest }] })
  const [node] = form.tree().nodes.values()
  expect(node && unitOf(node)).toBe(unit)
})
