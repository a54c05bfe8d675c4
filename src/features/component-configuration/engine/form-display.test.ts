// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { aComponent, aField, aList, readAnswer } from '#src/testing/component-builders.ts'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { createDraftFiller } from './draft-filler.ts'
import { createFormDisplay } from './form-display.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'

/* What the page says around the fields. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each<ApiFailure>([
  { kind: 'server', status: 503 },
  { kind: 'badRequest', status: 400 },
  { kind: 'unreachable', reason: 'network' },
  { kind: 'rateLimited', resetAt: new Date(Date.now() + 10 ** 9) },
])('the list of edits follows what is typed while resolving fails: %j', async (failure) => {
  const { page, idOf } = await openConfiguration((_, nth) => {
    if (nth > 0) throw new ApiError(failure)
    return aComponent({ fields: [aField('name')] })
  })
  const text = 'abcdefghij'
  for (let length = 1; length <= text.length; length += 1) {
    page.enter(idOf('name'), text.slice(0, length), 'typing')
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(300)
  expect(page.overview.get().editList.map(({ now }) => now)).toEqual([text])
  page.loop.dispose()
})

test('counts a list with its rows once, and nothing that the last answer does not list', async () => {
  const { page, idOf } = await openConfiguration(({ json }) =>
    aComponent({
      fields: [
        aField('name'),
        ...(json.includes('short') ? [] : [aList('zones', { type: 'string' }), aField('owner')]),
      ],
    }),
  )
  const { fill } = page
  fill({ zones: ['a', 'b', 'c'], owner: 'me' }, createDraftFiller)
  await vi.advanceTimersByTimeAsync(1000)
  expect(page.overview.get()).toMatchObject({ edits: 2, filled: { fitted: 2 } })
  page.enter(idOf('name'), 'short', 'choice')
  await vi.advanceTimersByTimeAsync(1000)
  const { edits, editList } = page.overview.get()
  expect(edits).toBe(1)
  expect(editList.filter(({ isAsked }) => !isAsked).map(({ now }) => now)).toContain(
    'kept but not sent: no longer used',
  )
  expect(JSON.parse(page.requestText())).toMatchObject({ profileConfig: { name: 'short' } })
  page.loop.dispose()
})

test('says why a value is kept and not sent', async () => {
  const { page, idOf } = await openConfiguration(({ json }) =>
    aComponent({
      fields: [
        aField('name'),
        aField('size', { type: json.includes('short') ? 'string' : 'number' }),
        aField('berth', json.includes('short') ? { readOnly: true, defaultValue: 'B7' } : {}),
        ...(json.includes('short') ? [] : [aField('owner')]),
      ],
    }),
  )
  for (const [key, text] of [
    ['size', '5'],
    ['berth', 'B3'],
    ['owner', 'me'],
    ['name', 'short'],
  ] as const)
    page.enter(idOf(key), text, 'choice')
  await vi.advanceTimersByTimeAsync(1000)
  const kept = page.overview.get().editList.filter(({ isAsked }) => !isAsked)
  expect(kept.map(({ label, now }) => `${label} ${now}`)).toEqual([
    'size kept but not sent: entered as another type',
    'berth kept but not sent: now read-only',
    'owner kept but not sent: no longer used',
  ])
  page.loop.dispose()
})

test('shows answers and what is typed without a session, requests, timers or a page', () => {
  const builder = createTreeBuilder('k')
  const id = builder.nodeIds.idOf({ root: 'profile', steps: [{ key: 'size' }] })
  const form = formWithoutPage()
  const edited = new Set<string>()
  const view = createFormDisplay({
    componentKey: 'k',
    builder,
    form,
    drafts: {
      draft: () => ({ values: { [id]: form.getValues(id) }, edited }),
      isEdited: (one) => edited.has(one),
      notifyValue: () => {},
    },
    mode: () => 'merge',
    fillReport: () => undefined,
  })
  const sent = { json: '{}', draft: { values: {}, edited: new Set<string>() } }
  const show = (...keys: string[]) => {
    const fields = keys.map((key) => aField(key, { type: 'number' }))
    const component = readAnswer({ clusterId: 'c', componentKey: 'k', fields })
    view.showAnswer({ component, sent, at: 0, tookMs: 0 }, false, () => false)
  }
  show('size', 'count')
  expect(view.field(id)).toMatchObject({ state: 'untouched', isAsked: true, messages: [] })
  form.setValue(id, 'many')
  edited.add(id)
  view.check(id, true)
  expect(view.overview.get()).toMatchObject({ edits: 1, problems: [{ node: id, tone: 'wrong' }] })
  view.focus(id)
  show('count')
  expect(view.field(id)).toMatchObject({ state: 'set', isAsked: false, messages: [] })
  expect(view.overview.get()).toMatchObject({ edits: 0, problems: [] })
  view.focus(undefined)
  expect(view.field(id)).toBeUndefined()
})
