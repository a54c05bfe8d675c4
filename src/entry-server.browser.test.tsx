import { createMemoryHistory } from '@tanstack/history'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#src/api/create-api.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { createSessionStore } from '#src/api/session-store.ts'
import { App, createConsoleRouter } from '#src/app/console.tsx'
import { seed } from '#src/app/pages.tsx'
import type { PageData } from '#src/contract/page-data.ts'
import { paths } from '#src/lib/page/paths.ts'
import { setHostRender } from '#src/lib/page/host-render.ts'
import { type PagePreferences, DEFAULT_PREFERENCES } from '#src/lib/storage/preferences.ts'
import { aComponent, aField, aGroup, aList } from '#src/testing/component-builders.ts'
import long from '#src/testing/sample-answers/history-long.json'
import unknownValues from '#src/testing/sample-answers/history-unknown-values.json'
import { renderPage, requestsFor } from './entry-server.tsx'

/* React takes the host's markup over, and the first render in the browser is the same to the last attribute. */

const PAGE = '/environments/e1/deployments'
const NOW = Date.parse(long.results[0]?.created_at ?? '') + 9 * 60_000
const CONFIG = { mode: 'gateway', apiBaseUrl: '/api' } as const

let unmount = () => {}
afterEach(() => {
  unmount()
  setHostRender(undefined)
  vi.restoreAllMocks()
})

const answerOf = (body: unknown, preferences: Partial<PagePreferences> = {}): PageData =>
  answersOf([body], preferences)

const answersOf = (
  bodies: readonly unknown[],
  preferences: Partial<PagePreferences> = {},
): PageData => ({
  // Not the browser's time, and near that of the entries, so that it shows.
  now: NOW,
  preferences: { ...DEFAULT_PREFERENCES, ...preferences },
  session: { scheme: 'Token', expiresAt: null },
  // `takeOver` knows for which requests.
  answers: bodies.map((body) => ({
    request: { method: 'GET', path: '' },
    tookMs: 12,
    headers: { 'content-type': 'application/json', date: new Date(NOW).toUTCString() },
    text: JSON.stringify(body),
  })),
})

/** Markup one tag a line, without titles, which are in the head. */
const tagsOf = (markup: string) => markup.replace(/^(?:<title>[^<]*<\/title>)+/, '').split(/(?=<)/)

/** Takes over what the host rendered, as `start` and `main` do; returns what React reported. */
const takeOver = async (href: string, { answers, ...page }: PageData) => {
  const requests = requestsFor(new URL(href, location.href), CONFIG, page.preferences)
  const first = {
    ...page,
    answers: answers.flatMap((answer, index) => {
      const request = requests[index]
      return request ? [{ ...answer, request }] : []
    }),
  }
  const reported: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    reported.push(words.join(' '))
  })
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  const markup = await renderPage(href, CONFIG, first)
  container.innerHTML = markup
  const entries = container.querySelectorAll('article').length

  const history = createMemoryHistory({ initialEntries: [href] })
  const api = createApi(CONFIG)
  const session = createSessionStore(api)
  session.resume(first)
  api.countAnswers(first)
  setHostRender(first)
  const client = createQueryClient()
  const router = createConsoleRouter(session, history)
  await seed(client, CONFIG, history.location, first, Date.now())
  const app = <App connection={{ api, session }} client={client} router={router} />
  // React reports texts and elements that differ, but not attributes.
  expect(tagsOf(renderToString(app))).toEqual(tagsOf(markup))
  const root = hydrateRoot(container, app, {
    onRecoverableError: (error) => reported.push(String(error)),
  })
  unmount = () => {
    root.unmount()
    container.remove()
  }
  // The page's title comes with its first render.
  await expect.poll(() => document.title).toContain('Tidemark')
  return { reported, entries, markup }
}

const COMPONENT = paths.component('o1', 'c1', 'external-dns')

test.each<[string, Partial<PagePreferences>]>([
  ['a window as wide as the browser’s', {}],
  ['a phone', { isPhone: true }],
  ['another zone', { zone: 'Asia/Tokyo' }],
])('the first render of a component equals the host’s: %s', async (_, preferences) => {
  const kinds = ['number', 'bool', 'object', 'array', 'duration', 'string']
  const fields = [
    ...Array.from({ length: 60 }, (__, index) =>
      aField(`field-${index}`, { type: kinds[index % 6] ?? '', description: 'Of the pier.' }),
    ),
    aField('code', { sensitive: true, defaultValue: 'hunter2' }),
    aField('manifest', { format: 'kubernetes-resource-yaml' }),
    aField('berth', { constraints: { allowedValues: ['a', 'b', 'c', 'd', 'e'] } }),
    aField('side', { constraints: { allowedValues: ['port', 'starboard'] } }),
    aField('long', { constraints: { maxLength: 40 } }),
    aGroup('lamp', [aField('watts', { type: 'number' })]),
    aList('flags', { type: 'string' }),
  ].toReversed()
  const component = aComponent({ componentKey: 'external-dns', clusterId: 'c1', fields })
  const { reported } = await takeOver(COMPONENT, answerOf(component, preferences))
  expect(reported).toEqual([])
  await expect.poll(() => document.querySelectorAll('[data-field]').length).toBeGreaterThan(9)
})

test('the first render has a text area for YAML, also where the editor has come before it', async () => {
  const fields = [aField('manifest', { format: 'kubernetes-resource-yaml' })]
  const component = aComponent({ componentKey: 'external-dns', clusterId: 'c1', fields })
  const open = () => takeOver(COMPONENT, answerOf(component))
  const before = await open()
  await expect.poll(() => document.querySelector('[data-yaml] [data-editor]')).not.toBeNull()
  unmount()
  const { markup, reported } = await open()
  expect(tagsOf(markup)).toEqual(tagsOf(before.markup))
  expect(reported).toEqual([])
})

test.each<[string, string, unknown, Partial<PagePreferences>]>([
  ['a window as wide as the browser’s', PAGE, long, {}],
  ['a phone', PAGE, long, { isPhone: true }],
  ['another zone', PAGE, long, { zone: 'Asia/Tokyo' }],
  ['UTC, chosen', PAGE, long, { zoneChoice: 'utc', zone: 'Europe/Berlin' }],
  ['a forced theme', PAGE, long, { theme: 'dark' }],
  ['compact rows', PAGE, long, { density: 'compact' }],
  ['an answer that cannot be read', PAGE, 'maintenance', {}],
  ['a filter', `${PAGE}?status=failed&q=checkout`, long, {}],
  ['a filter that is wrong', `${PAGE}?status=nonsense`, long, {}],
  ['open details', `${PAGE}?deployment=${long.results[1]?.id}`, long, {}],
  ['a deployment that is not there', `${PAGE}?deployment=gone`, long, {}],
  ['unknown values', PAGE, unknownValues, {}],
  ['no deployments', PAGE, { results: [] }, {}],
])('the first render equals the host’s: %s', async (_, href, body, preferences) => {
  const { reported, entries } = await takeOver(href, answerOf(body, preferences))
  expect(reported).toEqual([])
  if (body === long && href === PAGE) expect(entries).toBeGreaterThan(3)
})

const ids = ['1', '2', '3'].map((n) => `0000000${n}-0000-4000-8000-000000000000`)
const SHARED = `/?environments=${ids.join(',')}`

test.each<[string, string, readonly unknown[], Partial<PagePreferences>]>([
  ['environments in the address', SHARED, [long, unknownValues, long], {}],
  ['a filter', `${SHARED}&q=checkout&differences=0`, [long, unknownValues, long], {}],
  ['a phone', SHARED, [long, long, long], { isPhone: true }],
  ['another zone', SHARED, [long, long, long], { zone: 'Asia/Tokyo' }],
  ['an answer that is missing', SHARED, [long, long], {}],
  ['an answer that cannot be read', SHARED, [long, 'maintenance', long], {}],
])('the first render of a board equals the host’s: %s', async (_, href, bodies, preferences) => {
  const { reported, entries } = await takeOver(href, answersOf(bodies, preferences))
  expect(reported).toEqual([])
  expect(entries).toBe(3)
})

test.each<[string, string, Partial<PageData>]>([
  ['a timeline as it loads', PAGE, {}],
  ['a component as it loads', COMPONENT, {}],
  ['a board as it loads', SHARED, {}],
  [
    'a board that only the browser knows',
    '/',
    { preferences: { ...DEFAULT_PREFERENCES, hasPins: true } },
  ],
  ['a comparison', `/compare?left=${ids[0]}&right=${ids[1]}`, {}],
  ['home without anything', '/', {}],
  ['sign-in', PAGE, { session: null, ended: 'You were signed out.' }],
  ['no such page', '/nothing/here', {}],
])('the first render equals the host’s: %s', async (_, href, first) => {
  const { reported } = await takeOver(href, { ...answersOf([]), ...first })
  expect(reported).toEqual([])
})
