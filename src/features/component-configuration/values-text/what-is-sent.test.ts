// @vitest-environment node
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { aComponent, aField, aGroup, aList, aRequirement } from '#src/testing/component-builders.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { valuesSessionOf } from './values-session.ts'
import { randomRuns } from '#src/testing/random-runs.ts'

const RUNS = randomRuns(750)

/* What the values as YAML say is what is sent, or a note stands at it. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const COMPONENT = aComponent({
  fields: [
    aField('note', { defaultValue: 'foo' }),
    aField('manifest', { format: 'kubernetes-resource-yaml' }),
    aField('colour', { constraints: { allowedValues: ['', 'red'] } }),
    aField('size', { type: 'number' }),
    { key: 'any' },
    aGroup('lamp', [aField('glass')]),
    aList('rows', { type: 'object', fields: [aField('name')] }),
    aList('flags', { type: 'string' }),
    aList('ports', { type: 'number' }),
    { key: 'extra', type: 'object' },
    aField('code', { sensitive: true }),
    aField('fixed', { readOnly: true }),
    aField('on', { type: 'bool' }),
  ],
  requirements: [
    aRequirement('zone'),
    aRequirement('zones', { type: 'array', items: { type: 'string' } }),
  ],
})

const BEFORE = `profileConfig:
  note: before
  size: 1
  lamp: {glass: before}
  rows: [{name: before}]
  flags: [before, also]
  extra: {before: 1}
clusterInputs: {zone: before}
`

const write = async (...texts: string[]) => {
  const { page: configuration } = await openConfiguration(() => COMPONENT)
  const session = valuesSessionOf(configuration)
  session.open()
  for (const text of texts) {
    session.typed(text)
    await vi.advanceTimersByTimeAsync(3000)
  }
  const body = JSON.parse(configuration.requestText()) as Record<string, unknown>
  const { notes, wrong } = session.shown.get()
  configuration.loop.dispose()
  return {
    body,
    notes: notes.map((one) => one.text),
    isInSync: !wrong && notes.every(({ tone }) => tone !== 'unsent'),
  }
}

const GIVEN = {
  note: '',
  manifest: '',
  colour: '',
  any: '',
  lamp: { glass: '' },
  rows: [{ name: '' }],
}

test('empty text is sent, without a note that it is not', async () => {
  const { body, notes } = await write(`profileConfig:
  note: ""
  manifest: ''
  colour: ""
  any: ""
  lamp: {glass: ""}
  rows: [{name: ""}]
clusterInputs:
  zone: ""
  zones: ["", eu-west-1a]
`)
  expect(body).toMatchObject({ profileConfig: GIVEN })
  expect(body['clusterInputs']).toEqual({
    [COMPONENT.componentKey]: { zone: '', zones: '["","eu-west-1a"]' },
  })
  expect(notes.filter((one) => one.includes('not sent'))).toEqual([])
})

test('a key without a value is not sent, and a number takes no empty text', async () => {
  const { body, notes } = await write('profileConfig:\n  note:\n  colour:\n  size: ""\n')
  expect(body).toMatchObject({ profileConfig: {} })
  expect(notes.filter((one) => !one.includes('Missing'))).toEqual([
    'note is cleared: not sent.',
    'colour is cleared: not sent.',
    'size is text, not a number. It is not sent.',
  ])
})

test.each([
  ['note: ~', {}, 'note is cleared: not sent.'],
  ['note: null', {}, 'note is cleared: not sent.'],
  ['size: ~', {}, 'size is cleared: not sent.'],
  ['lamp: ~', {}, 'lamp is cleared: not sent.'],
  ['lamp: {}', {}, 'lamp has no values: not sent.'],
  ['lamp: {glass: ~}', {}, 'glass is cleared: not sent.'],
  ['rows: ~', {}, 'rows is cleared: not sent.'],
  ['rows:', {}, 'rows is cleared: not sent.'],
  ['rows: []', { rows: [] }, undefined],
  ['any: ~', { any: null }, undefined],
  ['any:', {}, 'any is cleared: not sent. Write null to send null.'],
  ['extra: ~', { extra: null }, undefined],
  ['flags: [~, a]', { flags: ['', 'a'] }, 'is empty; "" is sent instead.'],
  ['rows: [~]', { rows: [{}] }, 'is empty; {} is sent instead.'],
  ['ports: [~, 80]', { ports: [null, 80] }, undefined],
  ['size: "1"', { size: 1 }, 'is text, not a number; the value in the form is sent instead.'],
  ['note: 5', { note: 'before' }, 'put it in quotes; the value in the form is sent instead.'],
  ['lamp: 5', { lamp: { glass: 'before' } }, 'is not an object; the value in the form'],
  ['flags: x', { flags: ['before', 'also'] }, 'is not a list; the value in the form'],
  ['ports: x', {}, 'is not a list. It is not sent.'],
  ['flags: [5]', { flags: ['before'] }, 'put it in quotes; the value in the form is sent instead.'],
  ['ports: [x]', { ports: [null] }, 'is text, not a number; null is sent instead.'],
  ['code: mine', {}, 'is a secret: enter it in the form. It is not sent.'],
  ['code: !secret ""', {}, 'is a secret: enter it in the form. The text cannot set it.'],
  ['other: 1', {}, 'No field uses this value: not sent.'],
])('%s after another value', async (line, sent, note) => {
  const { body, notes, isInSync } = await write(BEFORE, `profileConfig:\n  ${line}\n`)
  expect(body['profileConfig']).toEqual(sent)
  const found = notes.filter((one) => !one.includes('Missing'))
  expect(isInSync).toBe(note === undefined)
  expect(found).toEqual(note === undefined ? [] : [expect.stringContaining(note)])
})

test.each(['lamp: ~', 'lamp:', 'rows: null', 'flags: ~'])(
  '%s is not told to write null, which is not sent for fields and rows',
  async (line) => {
    const { body, notes } = await write(`profileConfig:\n  ${line}\n`)
    expect(body['profileConfig']).toEqual({})
    expect(notes.join()).toContain('is cleared: not sent.')
    expect(notes.join()).not.toContain('null to send')
  },
)

test('JSON is read as JSON', async () => {
  const { body, isInSync } = await write('{"profileConfig": {"size": 1e3, "any": [0.5e-7]}}')
  expect(body['profileConfig']).toEqual({ size: 1000, any: [0.5e-7] })
  expect(isInSync).toBe(true)
})

const VALUES =
  '~||null|""|5|"5"|1.0|0x1F|on|"on"|true|[]|{}|[~]|[""]|[{}]|[a, b]|[5, ~, "x"]|[{name: a}, ~]|{glass: x}|{glass: ~}|{a: {b: ~}}|12345678901234567890|2024-01-01|!secret "x"|{name: 1}'.split(
    '|',
  )
const KEYS = 'note|colour|size|any|lamp|rows|flags|ports|extra|fixed|on|other'.split('|')

test('a text that is in sync is what is sent', async () => {
  const lines = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES), {
    minKeys: 1,
    maxKeys: 2,
  })
  let inSync = 0
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { minLength: 1, maxLength: 3 }), async (scripts) => {
      const texts = scripts.map((one) =>
        [
          'profileConfig:',
          ...Object.entries(one).map(([key, value]) => `  ${key}: ${value}`),
          'clusterInputs: {}',
        ].join('\n'),
      )
      const { body, isInSync } = await write(BEFORE, ...texts)
      if (!isInSync) return
      inSync += 1
      const told = parse(texts.at(-1) ?? '') as Record<string, unknown>
      expect(body['profileConfig']).toEqual(told['profileConfig'])
    }),
    { numRuns: RUNS, seed: 42 },
  )
  expect(inSync).toBeGreaterThan(RUNS / 30)
}, 120_000)
