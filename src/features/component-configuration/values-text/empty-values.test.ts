// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  anAddress,
  aRequirement,
} from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { createConfiguration } from '#form/engine/create-configuration.ts'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import { valuesSessionOf } from './values-session.ts'

/* Empty text in the values as YAML is sent, and a key without a value is not. */

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
  ],
  requirements: [
    aRequirement('zone'),
    aRequirement('zones', { type: 'array', items: { type: 'string' } }),
  ],
})

const write = async (text: string) => {
  const configuration = createConfiguration(
    createMemoryApi(() => COMPONENT),
    anAddress(),
    formWithoutPage(),
  )
  configuration.loop.start()
  await vi.advanceTimersByTimeAsync(1000)
  const session = valuesSessionOf(configuration)
  session.open()
  session.typed(text)
  await vi.advanceTimersByTimeAsync(3000)
  const body = JSON.parse(configuration.requestText()) as Record<string, unknown>
  const { notes } = session.shown.get()
  configuration.loop.dispose()
  return { body, notes: notes.map((one) => one.text) }
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
    'size is text, not a number. The form does not take this.',
  ])
})
