import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aRequirement,
  aViolation,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { loadYaml } from '#form/body/read-value.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'

/* Any key is only a key, in every kind of field: its value is sent under it, and a violation reaches its field. */

beforeAll(async () => {
  vi.useFakeTimers()
  await loadYaml()
})
afterAll(() => void vi.useRealTimers())

const KEYS =
  `__proto__,constructor,toString,hasOwnProperty,length,then,valueOf,, , a ,a b,a.b,.,a[0],[0],["a"],a/b,0,-1,field-1,null,profileConfig,clusterInputs,$,#,it's,",\\,é,😀,ключ`.split(
    ',',
  )

const FIELDS: Readonly<Record<string, readonly [object, text: string, sent: unknown]>> = {
  text: [{}, 'x', 'x'],
  'long text': [{ constraints: { maxLength: 900 } }, 'x\ny', 'x\ny'],
  number: [{ type: 'number' }, '5', 5],
  bool: [{ type: 'bool' }, 'true', true],
  choice: [{ constraints: { allowedValues: ['a', 'b'] } }, 'b', 'b'],
  YAML: [{ format: 'kubernetes-resource-yaml' }, 'a: 1', 'a: 1'],
  object: [{ type: 'object' }, '{"__proto__":1}', JSON.parse('{"__proto__":1}')],
  'any type': [{ type: 'widget' }, '[1]', [1]],
}

const named = (key: string, rest: object = {}) => ({ ...aField(key, rest), key, label: 'Thing' })
const others = [aField('other')]
const withKey = (key: string, value: unknown) => Object.fromEntries([[key, value]])

const openOn = async (answer: Partial<ComponentJson>) => {
  const form = await openConfiguration(() => aComponent(answer))
  return { ...form, sent: () => JSON.parse(form.page.sendable('merge').json) }
}

test.each(Object.keys(FIELDS))('the value of a %s field is sent under any key', async (kind) => {
  const [rest, text, value] = FIELDS[kind] ?? [{}, '', '']
  const lost: string[] = []
  for (const key of KEYS) {
    const { page, enter, sent, idOf } = await openOn({
      fields: [named(key, rest), ...others],
      violations: [aViolation(key, 'Wrong here.')],
    })
    await enter(key, text)
    expect(JSON.stringify(sent().profileConfig)).toBe(JSON.stringify(withKey(key, value)))
    if (!page.field(idOf(key))?.messages.some(({ text: said }) => said === 'Wrong here.'))
      lost.push(key)
    page.undo()
    expect(JSON.stringify(sent().profileConfig)).toBe('{}')
    page.loop.dispose()
  }
  expect(lost).toEqual([])
})

test('a secret, a requirement, a list, a row and a group take any key', async () => {
  for (const key of KEYS) {
    const { page, enter, addRow, sent } = await openOn({
      fields: [
        named(key, { sensitive: true }),
        { ...aGroup('g', [named(key), ...others]), key: 'g' },
        aList('rows', { type: 'object', fields: [named(key), ...others] }),
        { ...aGroup('deep', [{ ...aList(key, { type: 'string' }), key }]), key: 'deep' },
      ],
      requirements: [{ ...aRequirement(key, { scope: 'CLUSTER' }), key }],
    })
    const { nodes } = page.whole.treeOf(page.whole.draft())
    for (const { id, key: own, kind } of nodes.values()) {
      if (own === key && kind !== 'list') page.enter(id, 'x', 'choice')
      if (own === key && kind === 'list') page.addRow(id)
    }
    await addRow('rows')
    await enter(key, 'y')
    const { profileConfig, clusterInputs } = sent()
    expect(profileConfig).toMatchObject({ g: withKey(key, 'x'), deep: withKey(key, ['']) })
    expect(Object.hasOwn(profileConfig, key)).toBe(true)
    expect(Object.hasOwn(profileConfig.g, key)).toBe(true)
    expect(Object.values(clusterInputs).map((inputs) => Object.keys(inputs ?? {}))).toEqual([[key]])
    page.loop.dispose()
  }
})
