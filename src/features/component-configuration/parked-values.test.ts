import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRecord } from '#src/lib/values/is-record.ts'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  anAddress,
  aRequirement,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { loadYaml } from '#form/body/read-value.ts'
import { EMPTY_TEXT } from '#form/draft/draft.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { valuesSessionOf } from '#form/values-text/values-session.ts'

/*
 * What the last answer does not ask for, or asks for as another type, is kept and not sent; and nothing says that it is
 * sent. It is sent again once the service asks for it as before.
 */

beforeAll(async () => {
  vi.useFakeTimers()
  await loadYaml()
})
afterAll(() => void vi.useRealTimers())

const open = async (answer: (profile: Record<string, unknown>) => Partial<ComponentJson>) => {
  const form = await openConfiguration(({ body }) => {
    const profile = isRecord(body) ? body['profileConfig'] : undefined
    return aComponent(answer(isRecord(profile) ? profile : {}))
  })
  const { page, settle, api } = form
  const session = valuesSessionOf(page)
  return {
    ...form,
    sent: form.body,
    asked: () => api.asked.at(-1)?.body,
    review: () =>
      page.overview
        .get()
        .editList.map(({ label, now }) => (now.startsWith('kept') ? `(${label})` : label)),
    pane: async () => {
      const close = session.open()
      await settle()
      const { text, notes } = session.shown.get()
      close()
      return { text, notes: notes.map((note) => note.text) }
    },
  }
}
type Page = Awaited<ReturnType<typeof open>>

const entering = (text: string) => (page: Page) => page.enter('x', text)
const KINDS = {
  text: { field: aField('x'), fill: entering('a') },
  number: { field: aField('x', { type: 'number' }), fill: entering('5') },
  bool: { field: aField('x', { type: 'bool' }), fill: entering('true') },
  object: { field: aField('x', { type: 'object' }), fill: entering('{"a":1}') },
  'a list of rows': {
    field: aList('x', { type: 'string' }),
    fill: async ({ page, nodeOf, settle }: Page) => {
      page.addRow(nodeOf('x')?.id ?? '')
      await settle()
      page.enter(nodeOf('x')?.rows[0]?.node ?? '', 'r', 'choice')
      await settle()
    },
  },
  group: { field: aGroup('x', [aField('a')]), fill: (page: Page) => page.enter('a', 'deep') },
  'a choice of an empty text': {
    field: aField('x', { constraints: { allowedValues: ['', 'b'] } }),
    fill: entering(EMPTY_TEXT),
  },
  'any JSON': { field: aField('x', { type: null }), fill: entering('[1]') },
  'read-only text': { field: aField('x', { readOnly: true }), fill: async () => {} },
}

/** Kinds that hold the same values. */
const ALIKE = ['text a choice of an empty text', 'object any JSON']
const pairs = Object.entries(KINDS).flatMap(([before, { fill }]) =>
  Object.keys(KINDS)
    .filter(
      (after) => !ALIKE.includes(`${before} ${after}`) && !ALIKE.includes(`${after} ${before}`),
    )
    .filter((after) => before !== after && before !== 'read-only text')
    .map((after) => ({ before, after, fill })),
)

test.each(pairs)(
  'a value of $before is parked while its field is $after',
  async ({ before, after, fill }) => {
    const field = (kind: string) => Object.entries(KINDS).find(([name]) => name === kind)?.[1].field
    const page = await open(({ k }) => ({
      fields: [field(k === 'go' ? after : before) ?? aField('x'), aField('k')],
    }))
    await fill(page)
    const first = page.sent().profileConfig
    expect(first).toHaveProperty('x')

    await page.enter('k', 'go')
    expect(page.sent().profileConfig).toEqual({ k: 'go' })
    const now = page.nodeOf('x')
    expect(page.page.textOf(now?.id ?? '')).toBe('')
    expect(page.page.field(now?.id ?? '')).toMatchObject({ state: 'untouched', messages: [] })
    expect(page.review().filter((label) => !label.startsWith('('))).toEqual(['k'])
    expect(page.review()).toContain(before === 'group' ? '(a)' : '(x)')
    const { notes } = await page.pane()
    expect(notes).toEqual(['x was entered as a value of another type: not sent.'])

    await page.enter('k', '')
    expect(page.sent().profileConfig).toEqual(first)
  },
)

test('with its text open, a parked value is not entered as another one', async () => {
  const page = await open(({ k }) => ({
    fields: [
      k === 'go' ? aList('x', { type: 'number' }) : aField('x', { type: 'array' }),
      aField('k'),
    ],
  }))
  const close = valuesSessionOf(page.page).open()
  await page.enter('x', '[1]')
  await page.enter('k', 'go')
  expect(page.sent().profileConfig).toEqual({ k: 'go' })
  close()
})

test('a row of another type is parked, and its row stays', async () => {
  const page = await open(({ k }) => ({
    fields: [aList('x', k === 'go' ? { type: 'number' } : { type: 'string' }), aField('k')],
  }))
  await KINDS['a list of rows'].fill(page)
  expect(page.sent().profileConfig).toEqual({ x: ['r'] })
  await page.enter('k', 'go')
  expect(page.sent().profileConfig).toEqual({ x: [null], k: 'go' })
})

test('a value of another type comes back after a reload', async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  })
  const address = anAddress()
  const start = () =>
    openConfiguration(
      ({ json }) =>
        aComponent({
          fields: [
            json.includes('"go"') ? aField('x', { type: 'number' }) : aField('x'),
            aField('k'),
          ],
        }),
      address,
    )
  const before = await start()
  await before.enter('x', 'a')
  await before.enter('k', 'go')
  await before.enter('x', '5')
  before.page.save()
  const after = await start()
  expect(after.body().profileConfig).toEqual({ x: 5, k: 'go' })
  await after.enter('k', '')
  expect(after.body().profileConfig).toEqual({ x: 'a' })
})

test('an output whose binding is gone is kept and not sent', async () => {
  const page = await open(({ x }) => ({
    fields: [aField('x'), aField('role')],
    componentBindings: x === 'go' ? [] : [{ input: 'role', fromComponent: 'id', output: 'arn' }],
  }))
  page.page.setOutput({ component: 'id', output: 'arn' }, 'a')
  await page.settle()
  expect(page.asked()).toHaveProperty('componentOutputs', { id: { arn: 'a' } })
  await page.enter('x', 'go')
  expect(page.asked()).toHaveProperty('componentOutputs', {})
  await page.enter('x', '')
  expect(page.asked()).toHaveProperty('componentOutputs', { id: { arn: 'a' } })
})

test.each([
  ['hides', { fields: [] }],
  ['gives another type to', { fields: [aField('x', { type: 'number' })] }],
])('an answer that %s a field because of its own value is followed once', async (_, other) => {
  const page = await open((profile) => (profile['x'] === 'a' ? other : { fields: [aField('x')] }))
  const before = page.api.asked.length
  await page.enter('x', 'a')
  expect(page.api.asked.length - before).toBe(2)
  expect(page.page.loop.resolution.get().kind).toBe('stopped')
  expect(page.asked()).toHaveProperty('profileConfig', {})
  page.page.loop.resolveNow()
  await page.settle()
  expect(page.api.asked.length - before).toBe(4)
  await page.enter('x', 'b')
  expect(page.asked()).toHaveProperty('profileConfig', { x: 'b' })
  expect(page.page.loop.resolution.get().kind).toBe('settled')
})

describe('a requirement that the last answer does not list', () => {
  const aPage = () =>
    open(({ backend }) => ({
      fields: [aField('backend')],
      requirements:
        backend === 'local'
          ? []
          : [aRequirement('bucket'), aRequirement('key', { sensitive: true, type: 'string' })],
    }))

  test('is not sent, and nothing says that it is', async () => {
    const page = await aPage()
    await page.enter('bucket', 'logs')
    await page.enter('key', 'hunter2')
    expect(page.asked()).toHaveProperty('clusterInputs.signal-tower', {
      bucket: 'logs',
      key: 'hunter2',
    })
    await page.enter('backend', 'local')
    expect(page.asked()).toHaveProperty('clusterInputs', {})
    expect(page.review()).toEqual(['backend', '(bucket)', '(key)'])
    expect(page.page.overview.get().problems).toEqual([])
    expect(page.page.shared().secrets).toEqual([])
    expect(page.page.field(page.nodeOf('bucket')?.id ?? '')?.isAsked).toBe(false)
    const { notes } = await page.pane()
    const note = 'No field uses this value: not sent.'
    expect(notes).toEqual([note, note])
    await page.enter('backend', '')
    expect(page.asked()).toHaveProperty('clusterInputs.signal-tower', {
      bucket: 'logs',
      key: 'hunter2',
    })
  })
})
