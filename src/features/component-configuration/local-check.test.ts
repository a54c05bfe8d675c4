import { expect, it, vi } from 'vitest'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { createTreeBuilder } from './form-tree.ts'
import { localMessage } from './local-check.ts'

const nodeOf = (field: Record<string, unknown>) => {
  const answer = readResolvedComponent({
    clusterId: 'c',
    componentKey: 'k',
    fields: [{ key: 'a', type: 'string', ...field }],
  })
  const nothing = { values: {}, edited: new Set<string>() }
  const tree = answer && createTreeBuilder('k').build(answer, nothing, nothing)
  const node = tree && [...tree.nodes.values()][0]
  if (!node) throw new Error('no node')
  return node
}

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
  [{ constraints: { allowedValues: ['a', 'b'] } }, 'c', 'Is not one of the values allowed now.'],
  [{ constraints: { allowedValues: ['a', 'b'] } }, 'b', undefined],
  [{ type: 'object' }, '{', 'Must be JSON.'],
  [{ type: 'object' }, '{}', undefined],
  [{ type: 'quantum', constraints: { max: 1 } }, '5', undefined],
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
] as const)('%j, emptied where that leaves %s: %s', (field, empty, message) => {
  expect(localMessage(nodeOf(field), '', empty)?.text).toBe(message)
})

it('checks the form of a text once the engine of patterns came, after what is said before', async () => {
  // Other tests in this process may have loaded the engine.
  vi.resetModules()
  const fresh = await import('./local-check.ts')
  const node = nodeOf({ constraints: { pattern: '[a-z]+', maxLength: 3 } })
  await new Promise<void>((came) => {
    expect(fresh.localMessage(node, '1', 'nothing', came)).toBeUndefined()
  })
  expect(fresh.localMessage(node, '1')).toEqual({
    about: 'pattern',
    tone: 'wrong',
    text: 'Does not have the right form.',
  })
  expect(fresh.localMessage(node, '1234')?.text).toBe('Must have at most 3 characters.')
  expect(fresh.localMessage(node, 'abc')).toBeUndefined()
})
