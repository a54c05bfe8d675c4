import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { SHOWN_AT, openAtNow } from '#e2e/support/at-now.ts'
import { historyPath } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* The facts of a sample environment, against numbers counted from the answers of the API alone. */

test.use({ viewport: WIDTHS['on a desk'], timezoneId: 'UTC' })

const DAY = 24 * 3_600_000

type Row = {
  id: string
  created_at: string
  updated_at?: string
  status?: string
  origin?: string
  triggered_by?: string
} & Partial<Record<(typeof KINDS)[number], { status?: string }[]>>

/** Every record of an environment, page by page (API §4.1). */
const recordsOf = async (request: APIRequestContext, path: string): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const answer = await request.get(last === undefined ? path : `${path}?startId=${last}`)
    const { results } = (await answer.json()) as { results: Row[] }
    if (results.length === 0) return rows
    rows.push(...results)
  }
}

const FAILED = /^(?:DEPLOYMENT|BUILD)_ERROR$/
const DEPLOYED = /^DEPLOYED$/
const KINDS = ['applications', 'containers', 'databases', 'jobs', 'helms'] as const

/** A deploy failed if that of any service in it did. */
const stateOf = (row: Row): string => {
  const { status = '' } = row
  const states = [status, ...KINDS.flatMap((kind) => (row[kind] ?? []).map((one) => one.status))]
  const failed = states.filter((one) => one?.endsWith('_ERROR'))
  return failed.find((one) => FAILED.test(one ?? '')) ?? failed[0] ?? status
}

const those = (rows: readonly Row[], pattern: RegExp) =>
  rows.filter((row) => pattern.test(stateOf(row)))

/** The n-th of the times that deploys took, by rank: 0.5 is the median. */
const spanOf = (rows: readonly Row[], share: number): number => {
  const spans = those(rows, DEPLOYED)
    .map((row) => Date.parse(row.updated_at ?? '') - Date.parse(row.created_at))
    .filter((ms) => ms >= 0 && ms <= DAY)
    .toSorted((a, b) => a - b)
  return spans[Math.max(0, Math.ceil(share * spans.length) - 1)] ?? Number.NaN
}

const durationText = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

const main = (page: Page) => page.getByRole('main')
const rowsOf = (table: Locator) => table.getByRole('row')

/** Loads the whole history, a few pages at a press. */
const loadAll = async (page: Page) => {
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(async () => {
    // It leaves the page when all are loaded, maybe between the look and the press.
    if (await more.isVisible()) await more.click({ timeout: 1000 })
    await expect(main(page)).toContainText(/all \d+ loaded/, { timeout: 1000 })
  }).toPass()
}

test('each number equals what the answers of the API count up to, and opens its entries @long', async ({
  context,
  page,
  start,
}) => {
  const served = await openAtNow(
    { context, page, start },
    (one) => `${historyPath(environmentOf(one, 'staging'))}?view=facts`,
  )
  const id = environmentOf(served, 'staging')
  await expect(page.getByRole('heading', { name: /^Facts:/ })).toBeVisible()
  await loadAll(page)
  const rows = await recordsOf(
    context.request,
    `${served.url}/api/environment/${id}/deploymentHistory`,
  )
  const [failed, done] = [those(rows, FAILED), those(rows, DEPLOYED)]
  const finished = failed.length + done.length
  expect(failed.length).toBeGreaterThan(2)
  await expect(main(page)).toContainText(
    `${failed.length} of ${finished} attempts to deploy failed`,
  )
  await expect(main(page)).toContainText(`From ${rows.length} deployments: all ${rows.length}`)
  await expect(
    main(page).getByRole('button', {
      name: `≈ ${durationText(spanOf(rows, 0.5))}, median of ${those(rows, DEPLOYED).length} deployments`,
    }),
  ).toBeVisible()
  await expect(
    main(page).getByRole('button', {
      name: `≈ ${durationText(spanOf(rows, 0.9))}, 90 % of deployments within`,
    }),
  ).toBeVisible()

  // Who, from where, on which day.
  const people = page.getByRole('table', { name: 'By who triggered them' })
  const origins = page.getByRole('table', { name: 'By origin' })
  const counts = async (table: Locator) =>
    (await rowsOf(table).locator('td:nth-child(2)').allTextContents()).map(Number)
  const by = (field: 'triggered_by' | 'origin') =>
    [...new Set(rows.map((row) => row[field]))]
      .map((value) => rows.filter((row) => row[field] === value).length)
      .toSorted((a, b) => b - a)
  await expect.poll(() => counts(people)).toEqual(by('triggered_by').slice(0, 8))
  await expect.poll(() => counts(origins)).toEqual(by('origin').slice(0, 8))
  await page.getByRole('button', { name: 'Show as table' }).click()
  const today = rows.filter(({ created_at }) => created_at.startsWith(SHOWN_AT.slice(0, 10)))
  await expect(
    rowsOf(page.getByRole('table', { name: 'Deployments by day' })).nth(1),
  ).toContainText(`Friday 20 November 2026${today.length}`)
  await expectSoundEverywhere(page)
  await page.setViewportSize(WIDTHS['on a desk'])

  // A median opens the deployments that it was measured on, and one of those its details.
  await main(page)
    .getByRole('button', { name: /, median of \d+ deployments$/ })
    .click()
  const behind = page.getByRole('dialog', { name: /, median of \d+ deployments$/ })
  await expect(behind.getByRole('listitem')).toHaveCount(those(rows, DEPLOYED).length)
  await behind.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
  await page.keyboard.press('Escape')
  // What a filter can say is a link to the timeline.
  await main(page)
    .getByRole('link', { name: `${failed.length} failed`, exact: true })
    .click()
  await expect(page).toHaveURL(/status=.*(?:failed|ERROR)/)
  await expect(page.getByRole('feed').getByRole('article').first()).toHaveAccessibleName(
    /failed|error/i,
  )
})

/** The names of what opens in one way or the other, of everything under the headline that counts. */
const namesOf = async (page: Page, tag: 'a' | 'button'): Promise<readonly string[]> => {
  const names = await main(page)
    .locator(`${tag}[aria-label]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  return names.filter((name) => /^\d+ /.test(name))
}

const numberIn = (name: string) => Number(name.split(' ', 1))

test('every number that is counted opens as many entries @long', async ({
  context,
  page,
  start,
}) => {
  test.setTimeout(300_000)
  await openAtNow(
    { context, page, start },
    (one) => `${historyPath(environmentOf(one, 'staging'))}?view=facts`,
  )
  await expect(page.getByRole('heading', { name: /^Facts:/ })).toBeVisible()
  await loadAll(page)
  await page.getByRole('button', { name: 'Show as table' }).click()

  const listed = await namesOf(page, 'button')
  expect(listed.length).toBeGreaterThan(50)
  for (const name of listed) {
    await main(page).getByRole('button', { name, exact: true }).first().click()
    const behind = page.getByRole('dialog', { name, exact: true })
    await expect(behind.getByRole('listitem'), name).toHaveCount(numberIn(name))
    await behind.getByRole('button', { name: 'Close' }).click()
    await expect(behind).toHaveCount(0)
  }

  const linked = await namesOf(page, 'a')
  expect(linked.length).toBeGreaterThan(50)
  const [, total] = /all (\d+) loaded/.exec(await main(page).innerText()) ?? []
  for (const name of linked) {
    await main(page).getByRole('link', { name, exact: true }).first().click()
    await expect(main(page), name).toContainText(`${numberIn(name)} of all ${total}`)
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^Facts:/ })).toBeVisible()
    const asTable = page.getByRole('button', { name: 'Show as table' })
    await expect(asTable.or(page.getByRole('button', { name: 'Show as chart' }))).toBeVisible()
    if (await asTable.isVisible()) await asTable.click()
  }
})
