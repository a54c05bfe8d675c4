import { expect, it } from 'vitest'
import { jsonValue } from './json-value.ts'
import { requestJson } from './request.ts'
import { createTriedOutputs, readOutputs } from './tried-outputs.ts'

const ROLE = { component: 'store', output: 'role' }

const trying = (other: string, named: Readonly<Record<string, string>> = {}) => {
  const outputs = createTriedOutputs()
  outputs.setOther(other)
  for (const [output, value] of Object.entries(named)) {
    outputs.set({ component: 'store', output }, value)
  }
  return outputs
}

it.each([
  ['nothing', '', {}, '{}'],
  ['an output that a binding names', '', { role: 'arn' }, '{"store":{"role":"arn"}}'],
  [
    'others as they are written',
    '{"a":{"n":9223372036854775807}}',
    {},
    '{"a":{"n":9223372036854775807}}',
  ],
  [
    'both of one component',
    '{"store":{"size":1}}',
    { role: 'x' },
    '{"store":{"size":1,"role":"x"}}',
  ],
  [
    'the named one where both have it',
    '{"store":{"role":1}}',
    { role: 'x' },
    '{"store":{"role":"x"}}',
  ],
  ['the named one over what is no object', '{"store":5}', { role: 'x' }, '{"store":{"role":"x"}}'],
  ['no other one while the text is no object', '[1]', { role: 'x' }, '{"store":{"role":"x"}}'],
  ['a component of any name', '{"__proto__":{"a":1}}', {}, '{"__proto__":{"a":1}}'],
])('sends %s', (_, other, named, json) => {
  expect(requestJson(trying(other, named).body())).toBe(json)
})

it('takes an output back when it is emptied', () => {
  const outputs = trying('', { role: 'x' })
  outputs.set(ROLE, '')
  expect(outputs.body()).toEqual({})
})

it.each([
  ['{', 'Not sent: this is not JSON.'],
  ['"text"', 'Not sent: outputs are a JSON object, by component.'],
  ['5', 'Not sent: outputs are a JSON object, by component.'],
  ['null', 'Not sent: outputs are a JSON object, by component.'],
])('says what is wrong with %s', (text, wrong) => {
  expect(readOutputs(text)).toEqual({ wrong })
})

it.each([
  '{}',
  '{"store":{"role":"arn"}}',
  '{"store":{"role":"arn","size":12345678901234567890},"other":[1,null]}',
  '{"store":{"role":""}}',
  '{"store":"text"}',
])('takes %s from a request and sends the same again', (json) => {
  const outputs = createTriedOutputs()
  outputs.take(jsonValue(json)?.json as Record<string, unknown>, [ROLE])
  expect(JSON.parse(requestJson(outputs.body()))).toEqual(JSON.parse(json))
  expect(outputs.tried.get().named).toEqual(json.includes('arn') ? [{ ...ROLE, value: 'arn' }] : [])
})

it('shows a placeholder for an output that feeds a secret', () => {
  const outputs = trying('', { role: 'hunter2', zone: 'north' })
  expect(outputs.body(({ output }) => output === 'role')).toEqual({
    store: { role: '<secret: store.role>', zone: 'north' },
  })
})
