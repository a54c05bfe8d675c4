import { expect, test } from 'vitest'
import { formOn } from '#form/testing/form-on.ts'
import { unitOf } from './unit.ts'

test.for([
  ['timeoutSeconds', {}, 'seconds'],
  ['timeout_seconds', {}, 'seconds'],
  ['timeout-seconds', {}, 'seconds'],
  ['seconds', {}, 'seconds'],
  ['TTLSeconds', {}, 'seconds'],
  ['ttlMs', {}, 'ms'],
  ['ttl_ms', {}, 'ms'],
  ['TIMEOUT_MS', {}, 'ms'],
  ['wait.millis', {}, 'ms'],
  ['diskGiB', {}, 'GiB'],
  ['disk_gib', {}, 'GiB'],
  ['numVMs', {}, undefined],
  ['maxRPMs', {}, undefined],
  ['items', {}, undefined],
  ['birthdays', {}, undefined],
  ['holidays', {}, undefined],
  ['kilobytes', {}, undefined],
  ['milliseconds', {}, 'ms'],
  ['milliSeconds', {}, 'ms'],
  ['megabytes', {}, undefined],
  ['secondsBetween', {}, undefined],
  ['seconds', { type: 'string' }, undefined],
  ['errorPercent', {}, '%'],
  ['overheadPercent', { defaultValue: '0.075' }, undefined],
  ['sharePercent', { constraints: { max: 1 } }, undefined],
  // Prose may be about another value.
  [
    'retries',
    { description: 'How often to try. The pause is given in seconds by backoff.' },
    undefined,
  ],
  ['shards', { description: 'More make no sense in days of cheap memory.' }, undefined],
  ['delaySeconds', { description: 'Not in milliseconds.' }, 'seconds'],
] as const)('%s %o', ([key, rest, unit]) => {
  const form = formOn({ fields: [{ key, type: 'number', ...rest }] })
  const [node] = form.tree().nodes.values()
  expect(node && unitOf(node)).toBe(unit)
})
