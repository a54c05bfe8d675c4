import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { entries, historyPath, openPage, signIn } from '#e2e/support/console.ts'
import { type Announced, environmentOf, startProduct } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/*
 * Days and times before and after the clocks change. The expected ones are computed from UTC and the
 * offsets below only, not from a time zone database.
 */

test.use({ viewport: WIDTHS['on a desk'] })

/** The end of the sample history, on whatever day the test runs; both changes are in its last days. */
const NOW = '2026-11-03T13:30:00Z'

const HOUR = 3_600_000
/** The number of deployments between the start of a page and a deployment on it. */
const NEWER = 12

const ZONES = [
  { zone: 'Europe/Berlin', change: '2026-10-25T01:00:00Z', before: 2, after: 1 },
  { zone: 'America/New_York', change: '2026-11-01T06:00:00Z', before: -4, after: -5 },
] as const

/** A deployment and a newer one; the page after the newer one contains it and the start of its day. */
type Linked = { id: string; at: number; newer: string }

const listed = async (
  request: APIRequestContext,
  { apiUrl, token }: Announced,
  environmentId: string,
): Promise<Linked[]> => {
  const all: { id: string; created_at: string }[] = []
  for (;;) {
    const last = all.at(-1)
    const response = await request.get(`${apiUrl}/environment/${environmentId}/deploymentHistory`, {
      headers: { Authorization: `Token ${token}` },
      params: last === undefined ? {} : { startId: last.id },
    })
    const { results } = (await response.json()) as { results: typeof all }
    if (results.length === 0) break
    all.push(...results)
  }
  return all.slice(NEWER).map((one, index) => ({
    id: one.id,
    at: Date.parse(one.created_at),
    newer: all[index]?.id ?? '',
  }))
}

const written = (at: number, hours: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at + hours * HOUR)
const clock = (at: number, hours: number) => written(at, hours, { timeStyle: 'medium' })
const day = (at: number, hours: number) =>
  written(at, hours, { day: 'numeric', month: 'long', year: 'numeric' })
const weekday = (at: number, hours: number) => written(at, hours, { weekday: 'long' })
const named = (hours: number) =>
  hours === 0 ? 'UTC' : `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`

/** The deployment nearest to the change, preferably one whose local day differs from that in UTC. */
const nearest = (all: readonly Linked[], change: number, hours: number): Linked | undefined => {
  const near = all.toSorted((a, b) => Math.abs(a.at - change) - Math.abs(b.at - change))
  const week = near.filter(({ at }) => Math.abs(at - change) < 7 * 24 * HOUR)
  return week.find(({ at }) => day(at, hours) !== day(at, 0)) ?? near[0]
}

/** The day heading above an entry. */
const dayOver = (entry: Locator) =>
  entry.evaluate((article) => {
    const { top } = article.getBoundingClientRect()
    const heads = [...document.querySelectorAll<HTMLElement>('div[aria-hidden="true"]')]
      .filter(({ innerText }) => /\d{1,2} [A-Z][a-z]+ \d{4}/.test(innerText))
      .map((head) => ({ text: head.innerText, top: head.getBoundingClientRect().top }))
      .filter((head) => head.top <= top)
    return heads.toSorted((a, b) => a.top - b.top).at(-1)?.text ?? ''
  })

/** Expects the time and day of the open deployment to be `hours` from UTC. */
const expectTold = async (page: Page, { at }: Linked, hours: number) => {
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details).toContainText(
    `${weekday(at, hours)} ${day(at, hours)}, ${clock(at, hours)} ${named(hours)}`,
  )
  const entry = entries(page).and(
    page.getByRole('article', { name: `, ${day(at, hours)} ${clock(at, hours).slice(0, 5)}` }),
  )
  await expect(entry).toHaveAttribute('data-selected', 'true')
  await expect.poll(() => dayOver(entry)).toContain(day(at, hours))
}

/** A console with today's clock on an API whose sample history ends at that time. */
const startConsole = async () => {
  const api = await startProduct('api', '--now', NOW, '--seed-size', '240')
  const console = await startProduct('console', '--api-url', api.apiUrl)
  return { api, url: console.url, stop: () => Promise.all([console.stop(), api.stop()]) }
}

test.describe('when the clocks change', () => {
  let served: Awaited<ReturnType<typeof startConsole>>
  test.beforeAll(async () => {
    served = await startConsole()
  })
  test.afterAll(async () => {
    await served.stop()
  })

  for (const { zone, change, before, after } of ZONES) {
    test.describe(zone, { tag: '@long' }, () => {
      test.use({ timezoneId: zone })

      test('days and times are right before and after the change, locally and in UTC', async ({
        page,
        request,
      }) => {
        const { api, url } = served
        const environmentId = environmentOf(api, 'long')
        const all = await listed(request, api, environmentId)
        const moment = Date.parse(change)
        const sides = [
          { hours: before, of: all.filter(({ at }) => at < moment) },
          { hours: after, of: all.filter(({ at }) => at >= moment) },
        ]
        await openPage(page, url)
        await signIn(page, 'API token', api.token)
        await expect(page).toHaveURL(`${url}/`)
        const zones = page.getByRole('radiogroup', { name: 'Time zone' })
        for (const { hours, of } of sides) {
          const one = nearest(of, moment, hours)
          if (!one) throw new Error(`No deployment on that side of ${change}`)
          await openPage(
            page,
            `${url}/${historyPath(environmentId)}?deployment=${one.id}&after=${one.newer}`,
          )
          await expectTold(page, one, hours)
          await zones.getByRole('radio', { name: 'UTC', exact: true }).check()
          await expectTold(page, one, 0)
          await zones.getByRole('radio').first().check()
          await expectTold(page, one, hours)
        }
      })
    })
  }
})
