import { beforeAll, expect, it } from 'vitest'
import { jsonValue, loadYaml } from './read-value.ts'
import { requestJson } from './request.ts'
import {
  NO_OVERRIDES,
  outputsBody,
  overridesOf,
  readOutputs,
  replacedOutputs,
  withOutput,
} from './output-overrides.ts'

beforeAll(loadYaml)

const ROLE = { component: 'store', output: 'role' }

const overriding = (other: string, named: Readonly<Record<string, string>> = {}) =>
  Object.entries(named).reduce(
    (before, [output, value]) => withOutput(before, { component: 'store', output }, value),
    { ...NO_OVERRIDES, other },
  )

it.each([
  ['nothing', '', {}, '{}'],
  ['a bound output', '', { role: 'arn' }, '{"store":{"role":"arn"}}'],
  [
    'other outputs with exact numbers',
    '{"a":{"n":9223372036854775807}}',
    {},
    '{"a":{"n":9223372036854775807}}',
  ],
  [
    'bound and other outputs of one component',
    '{"store":{"size":1}}',
    { role: 'x' },
    '{"store":{"size":1,"role":"x"}}',
  ],
  [
    'the bound output if the JSON has it too',
    '{"store":{"role":1}}',
    { role: 'x' },
    '{"store":{"role":"x"}}',
  ],
  [
    'the bound output in place of a non-object',
    '{"store":5}',
    { role: 'x' },
    '{"store":{"role":"x"}}',
  ],
  ['only bound outputs if the text is no object', '[1]', { role: 'x' }, '{"store":{"role":"x"}}'],
  ['a component with any key', '{"__proto__":{"a":1}}', {}, '{"__proto__":{"a":1}}'],
])('sends %s', (_, other, named, json) => {
  expect(requestJson(outputsBody(overriding(other, named), [ROLE]))).toBe(json)
})

it('sends nothing of an output that no binding lists any more', () => {
  expect(outputsBody(overriding('{"store":{"size":1}}', { role: 'x' }), [])).toEqual(
    outputsBody(overriding('{"store":{"size":1}}'), [ROLE]),
  )
})

it.each([
  ['{"store":{"role":1}}', { role: 'x' }, [ROLE]],
  ['{"store":5}', { role: 'x' }, [ROLE]],
  ['{"store":{"size":1}}', { role: 'x' }, []],
  ['{"store":{"role":1}}', {}, []],
  ['{', { role: 'x' }, []],
])('tells which outputs %s names in vain', (other, named, replaced) => {
  expect(replacedOutputs(overriding(other, named), [ROLE])).toMatchObject(replaced)
  expect(replacedOutputs(overriding(other, named), [])).toEqual([])
})

it('removes an output when it is emptied', () => {
  expect(outputsBody(withOutput(overriding('', { role: 'x' }), ROLE, ''), [ROLE])).toEqual({})
})

it.each([
  ['{', 'Not sent. Line 1: The closing } is missing, or not indented enough.'],
  ['{"a":1,\n"a":2}', 'Not sent. Line 2: This key is already defined on line 1. Keep one of them.'],
  ['"text"', 'Not sent: enter an object keyed by component.'],
  ['5', 'Not sent: enter an object keyed by component.'],
  ['null', 'Not sent: enter an object keyed by component.'],
])('explains why %s is not sent', (text, wrong) => {
  expect(readOutputs(text)).toEqual({ wrong })
})

it.each([
  '{}',
  '{"store":{"role":"arn"}}',
  '{"store":{"role":"arn","size":12345678901234567890},"other":[1,null]}',
  '{"store":{"role":""}}',
  '{"store":"text"}',
])('adopts %s from a request and sends it unchanged', (json) => {
  const overrides = overridesOf(jsonValue(json)?.json as Record<string, unknown>, [ROLE])
  expect(JSON.parse(requestJson(outputsBody(overrides, [ROLE])))).toEqual(JSON.parse(json))
  expect(overrides.named).toEqual(json.includes('arn') ? [{ ...ROLE, value: 'arn' }] : [])
})
