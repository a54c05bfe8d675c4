import { describe, expect, test } from 'vitest'
import { UNTOUCHED_DRAFT } from '#src/api/requests.ts'
import type { PageAnswer, PageData } from '#src/contract/page-data.ts'
import type { ConsoleConfig } from '#src/contract/host.ts'
import { paths } from '#src/lib/page/paths.ts'
import { type PagePreferences, DEFAULT_PREFERENCES } from '#src/lib/storage/preferences.ts'
import { aDeployment } from '#src/testing/builders.ts'
import { aComponent, aField, type FieldJson } from '#src/testing/component-builders.ts'
import long from '#src/testing/sample-answers/history-long.json'
import { renderPage, requestsFor } from './entry-server.tsx'

const PAGE = '/environments/e1/deployments'
const CONFIG: ConsoleConfig = { mode: 'gateway', apiBaseUrl: '/api' }
const NOW = Date.parse('2026-11-20T12:00:00Z')

const answerOf = (
  body: unknown,
  first: Partial<PageData> = {},
  request: PageAnswer['request'] = { method: 'GET', path: '/environment/e1/deploymentHistory' },
): PageData => ({
  now: NOW,
  preferences: DEFAULT_PREFERENCES,
  session: { scheme: 'Token', expiresAt: null },
  answers: [
    {
      request,
      tookMs: 12,
      headers: {
        'content-type': 'application/json',
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': '712',
        'x-ratelimit-reset': String(NOW / 1000 + 600),
      },
      text: JSON.stringify(body),
    },
  ],
  ...first,
})

const historyOf = (...results: readonly unknown[]) => ({ page: 1, page_size: 20, results })
const render = (first: PageData, href = PAGE) => renderPage(href, CONFIG, first)
const entriesIn = (markup: string) => markup.match(/<article/g)?.length ?? 0

describe('the markup of a timeline', () => {
  test('has the headline, the entries of the first window, links and the budget', async () => {
    const markup = await render(answerOf(long))
    expect(markup).toContain('id="headline"')
    expect(entriesIn(markup)).toBeGreaterThan(8)
    expect(markup).toMatch(/href="\/environments\/e1\/deployments\?deployment=[^"]+"/)
    expect(markup).toContain('712')
  })

  test.each([-20, 20])('counts from the time of the API, on a host %s min ahead', async (off) => {
    const apiNow = NOW - off * 60_000
    const created_at = new Date(apiNow - 5 * 60_000).toISOString()
    const page = answerOf(historyOf(aDeployment({ status: 'DEPLOYING', created_at })))
    const date = new Date(apiNow).toUTCString()
    const answers = page.answers.map((one) => ({ ...one, headers: { ...one.headers, date } }))
    expect(await render({ ...page, answers })).toContain('5 min so far')
  })

  test('counts from its own time, soon after another page', async () => {
    const created_at = new Date(NOW - 4.75 * 60_000).toISOString()
    const page = answerOf(historyOf(aDeployment({ status: 'DEPLOYING', created_at })))
    expect(await render({ ...page, now: NOW - 30_000 })).toContain('4 min so far')
    expect(await render(page)).toContain('5 min so far')
  })

  test('has times in the zone of the person', async () => {
    const [newest] = long.results
    const preferences = { ...DEFAULT_PREFERENCES, zone: 'Asia/Kathmandu' }
    const markup = await render(answerOf(long, { preferences }))
    const time = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kathmandu',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(newest?.created_at ?? 0))
    expect(markup).toContain(`>${time}<`)
  })

  test('follows the filter in the address', async () => {
    const markup = await render(answerOf(long), `${PAGE}?q=no-such-service`)
    expect(entriesIn(markup)).toBe(0)
    expect(markup).toContain('value="no-such-service"')
  })

  test('has nothing that the content security policy forbids', async () => {
    const markup = await render(answerOf(long))
    expect(markup).not.toMatch(/<script|<style|<[^>]* on[a-z]+="/)
  })

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    ' style="x',
    '<!--$!-->',
  ])('keeps a hostile text a text: %s', async (hostile) => {
    const one = aDeployment({ triggered_by: hostile })
    const markup = await render(answerOf(historyOf(one)))
    expect(entriesIn(markup)).toBe(1)
    expect(markup).not.toContain(hostile)
  })

  test('says that an environment is empty', async () => {
    expect(await render(answerOf(historyOf()))).toContain('Nothing was deployed')
  })
})

const COMPONENT = paths.component('o1', 'c1', 'lamp')

const componentOf = (count: number, rest: readonly FieldJson[] = []) =>
  aComponent({
    componentKey: 'lamp',
    clusterId: 'c1',
    fields: [
      ...rest,
      ...Array.from({ length: count }, (_, index) =>
        aField(`field-${index}`, { label: `Field ${index}` }),
      ),
    ],
  })

const resolvedOf = (body: unknown) =>
  answerOf(
    body,
    {},
    {
      method: 'POST',
      path: '/organization/o1/cluster/c1/platformBinding/component/lamp/resolve',
      json: UNTOUCHED_DRAFT,
    },
  )

describe('the markup of a component', () => {
  test('has the headline and the fields that fill the window', async () => {
    const markup = await render(resolvedOf(componentOf(100)), COMPONENT)
    expect(markup).toContain('has no violations.')
    expect(markup).toContain('>Field 0<')
    expect(markup).not.toContain('>Field 50<')
    expect(markup).not.toContain('<!--$!-->')
  })

  test('has no secret, and an input that masks one', async () => {
    const secrets = [
      aField('code', { label: 'Code', sensitive: true, defaultValue: 'hunter2' }),
      aField('pin', {
        label: 'PIN',
        sensitive: true,
        constraints: { allowedValues: ['4711', '4712'] },
      }),
    ]
    const markup = await render(resolvedOf(componentOf(1, secrets)), COMPONENT)
    expect(markup).toContain('>Code<')
    expect(markup).not.toMatch(/hunter2|4711/)
    expect(markup).toContain('type="password"')
  })

  test('is not made of an answer about another component', async () => {
    const other = { ...componentOf(1), componentKey: 'other' }
    expect(await render(resolvedOf(other), COMPONENT)).toContain('is not resolved yet.')
  })
})

test('a page with an answer that is not of the API is rendered as it loads', async () => {
  expect(await render(answerOf('maintenance'))).toContain('Loading deployments…')
})

test.each([
  [PAGE, 'Loading deployments…'],
  [COMPONENT, 'is not resolved yet.'],
  ['/', 'What do you want to open?'],
  [`/?environments=00000000-0000-4000-8000-000000000001`, ', loading'],
  ['/compare', 'Compare'],
  ['/sign-in', 'Sign in'],
  ['/nothing/here', 'Page not found'],
])('without answers, the page at %s is rendered as it loads', async (href, text) => {
  expect(await render(answerOf({}, { answers: [] }), href)).toContain(text)
})

test.each([PAGE, COMPONENT, '/', '/compare'])(
  'without a session, the page at %s is sign-in',
  async (href) => {
    const markup = await render(answerOf({}, { answers: [], session: null }), href)
    expect(markup).toContain('<h1>Sign in</h1>')
    expect(markup).not.toContain('Loading deployments')
  },
)

test('pages that are rendered at once have each their own answer', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `person-${index}-`)
  const pages = await Promise.all(
    names.map((name) => render(answerOf(historyOf(aDeployment({ triggered_by: name }))))),
  )
  for (const [index, markup] of pages.entries()) {
    const found = names.filter((name) => markup.includes(name))
    expect(found).toEqual([names[index]])
  }
})

const requestsAt = (
  href: string,
  preferences: Partial<PagePreferences> = {},
  config: ConsoleConfig = CONFIG,
) =>
  requestsFor(new URL(href, 'http://console.test'), config, {
    ...DEFAULT_PREFERENCES,
    ...preferences,
  })

test('only pages that show an answer have first requests', () => {
  expect(requestsAt(PAGE)).toEqual([{ method: 'GET', path: '/environment/e1/deploymentHistory' }])
  expect(requestsAt(COMPONENT)).toEqual([
    {
      method: 'POST',
      path: '/organization/o1/cluster/c1/platformBinding/component/lamp/resolve',
      json: UNTOUCHED_DRAFT,
    },
  ])
  expect(requestsAt('/sign-in')).toEqual([])
  expect(requestsAt('/environments/%/deployments')).toEqual([])
})

/** The ID of the environment with a number, from 1. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index + 1))
const environmentsIn = (requests: readonly { path: string }[]) =>
  requests.map(({ path }) => path.split('/')[2])
const boardAt = (environments: readonly string[]) => `/?environments=${environments.join(',')}`
describe('the first requests of a board', () => {
  const withTeam = (environments: readonly string[]): ConsoleConfig => ({
    ...CONFIG,
    team: {
      environments: environments.map((id) => ({ id, name: id })),
      boards: [
        { name: 'First', environments: environments.slice(0, 2) },
        { name: 'Second', environments },
      ],
    },
  })

  test('are for the environments in the address', () => {
    expect(environmentsIn(requestsAt(boardAt(ids(3))))).toEqual(ids(3))
  })

  test("are for the team's first board unless the person has one of their own, or for the named one", () => {
    const config = withTeam(ids(8))
    expect(environmentsIn(requestsAt('/', {}, config))).toEqual(ids(2))
    expect(environmentsIn(requestsAt('/?board=Second', {}, config))).toEqual(ids(6))
    expect(environmentsIn(requestsAt('/', { hasPins: true }, config))).toEqual([])
  })

  test('are for six at most', () => {
    expect(environmentsIn(requestsAt(boardAt(ids(60))))).toEqual(ids(6))
  })

  test('are none where the address may be a board with a name', () => {
    expect(requestsAt(boardAt(ids(3)), { keepsBoards: true })).toEqual([])
    expect(requestsAt(boardAt(ids(3)), { hasPins: true })).toHaveLength(3)
  })
})

const boardOf = (
  bodies: Readonly<Record<string, unknown>>,
  preferences: Partial<PagePreferences> = {},
): PageData => ({
  ...answerOf({}, { preferences: { ...DEFAULT_PREFERENCES, ...preferences } }),
  answers: Object.entries(bodies).map(([id, body]) => ({
    request: { method: 'GET', path: `/environment/${id}/deploymentHistory` },
    tookMs: 12,
    headers: { 'content-type': 'application/json' },
    text: typeof body === 'string' ? body : JSON.stringify(body),
  })),
})

describe('the markup of a board', () => {
  const board = boardAt(ids(3))

  test('has a row for each environment, with what was deployed where the answer is there', async () => {
    const markup = await render(boardOf({ [idOf(1)]: long, [idOf(3)]: historyOf() }), board)
    expect(entriesIn(markup)).toBe(3)
    expect(markup).toMatch(/<article aria-label="00000000…0001, (?!loading)/)
    expect(markup).toContain('aria-label="00000000…0002, loading"')
    expect(markup).toContain('last 20 deployments')
    expect(markup).toContain('The first one appears here automatically.')
    expect(markup).toContain('in 2 of 3 environments so far.')
  })

  test('leaves an answer that cannot be read to the page', async () => {
    const rows = boardOf({ [idOf(1)]: long, [idOf(2)]: 'no JSON', [idOf(3)]: 12 })
    const markup = await render(rows, board)
    expect(markup).toContain('last 20 deployments')
    expect(markup.match(/, loading"/g)?.length).toBe(2)
  })

  test('stands for rows that only the browser knows', async () => {
    const markup = await render(boardOf({}, { hasPins: true }), '/')
    expect(markup).toContain('Loading environments')
  })

  test('has times in the zone of the person', async () => {
    const preferences = { zone: 'Asia/Kathmandu' }
    const markup = await render(boardOf({ [idOf(1)]: long }, preferences), board)
    expect(markup).not.toEqual(
      await render(boardOf({ [idOf(1)]: long }, { ...preferences, zone: 'UTC' }), board),
    )
  })

  test('keeps hostile texts texts', async () => {
    const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
    const one = aDeployment({ triggered_by: hostile })
    const markup = await render(boardOf({ [idOf(1)]: historyOf(one) }), board)
    expect(markup).not.toMatch(/<img|<script/)
  })
})
