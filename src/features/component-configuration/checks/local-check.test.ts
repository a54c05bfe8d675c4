import { beforeAll, expect, it, vi } from 'vitest'
import { loadYaml } from '#form/body/read-value.ts'
import { formOn } from '#form/testing/form-on.ts'
import { localMessage } from './local-check.ts'

beforeAll(async () => void (await loadYaml()))

const nodeOf = (field: Record<string, unknown>) => {
  const { tree } = formOn({ fields: [{ key: 'a', type: 'string', ...field }] })
  const [node] = tree().nodes.values()
  if (!node) throw new Error('The form has no field.')
  return node
}

beforeAll(loadYaml)

it.each([
  [{ type: 'number' }, 'abc', 'Must be a number, such as 5 or 0.5.'],
  [{ type: 'number' }, '1e3', undefined],
  [{ type: 'number', constraints: { max: 365 } }, '400', 'Must be at most 365.'],
  [{ type: 'number', constraints: { min: 1 } }, '0', 'Must be at least 1.'],
  [{ type: 'number', constraints: { min: 1, max: 365 } }, '365', undefined],
  [{ type: 'number', constraints: { max: 2 ** 63 } }, '9223372036854775807', undefined],
  [{ constraints: { minLength: 3 } }, 'ab', 'Must have at least 3 characters.'],
  [{ constraints: { minLength: 1 } }, '', undefined],
  [{ constraints: { maxLength: 1 } }, 'ab', 'Must have at most 1 character.'],
  [{ constraints: { maxLength: 1 } }, '👩', undefined],
  [{ constraints: { allowedValues: ['a', 'b'] } }, 'c', 'Not one of the values currently allowed.'],
  [{ constraints: { allowedValues: ['a', 'b'] } }, 'b', undefined],
  [{ type: 'object' }, '{', 'Line 1: The closing } is missing, or not indented enough.'],
  [{ type: 'object' }, '{}', undefined],
  [{ type: 'quantum', constraints: { max: 1 } }, '5', undefined],
  [{ type: null }, 'any words', undefined],
  [{ type: null }, '[1, {"a": null}]', undefined],
  [
    { type: null },
    '{"a": 1,\n"a": 2}',
    'Looks like JSON but is not valid, so it is sent as text. Line 2: This key is already defined on line 1. Keep one of them.',
  ],
  [{ type: null }, '{a: 1}', 'Looks like JSON but is not valid, so it is sent as text.'],
  [{ constraints: { min: 5 } }, '1', undefined],
])('%j with %s: %s', (field, text, message) => {
  expect(localMessage(nodeOf(field), text)?.text).toBe(message)
})

it.each([
  [{ required: true }, 'nothing', 'Needed.'],
  [{ required: true }, 'saved value or default', undefined],
  [{ required: true, defaultValue: '5' }, 'nothing', undefined],
  [{ required: true, sensitive: true, defaultValue: '********' }, 'nothing', 'Needed.'],
  [{}, 'nothing', undefined],
] as const)('%j, cleared so that %s applies: %s', (field, empty, message) => {
  expect(localMessage(nodeOf(field), '', empty)?.text).toBe(message)
})

it('checks the pattern last, and only once the engine has loaded', async () => {
  // Other tests in this process may have loaded the engine.
  vi.resetModules()
  const fresh = await import('./local-check.ts')
  const node = nodeOf({ constraints: { pattern: '[a-z]+', maxLength: 3 } })
  await new Promise<void>((onLoad) => {
    expect(fresh.localMessage(node, '1', 'nothing', onLoad)).toBeUndefined()
  })
  expect(fresh.localMessage(node, '1')).toEqual({
    about: 'pattern',
    tone: 'wrong',
    text: 'Does not have the required format.',
  })
  expect(fresh.localMessage(node, '1234')?.text).toBe('Must have at most 3 characters.')
  expect(fresh.localMessage(node, 'abc')).toBeUndefined()
})
