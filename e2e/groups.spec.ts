import type { Page } from '@playwright/test'
import { openAtNow } from '#e2e/support/at-now.ts'
import { afterWhatIsDue, enterSampleWorkspace, openPage, visit } from '#e2e/support/console.ts'
import { withLargeTeam } from '#e2e/support/team.ts'
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  test,
  WIDTHS,
} from '#e2e/support/test.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

/* A team's board of several groups: which one fails and since when, and what 150 environments cost. */

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a newcomer finds which group fails and since when, without an ID', async ({ page }) => {
  await visit(page, './')
  await page.getByRole('button', { name: 'Board: Harbour shop' }).click()
  const boards = page.getByRole('list', { name: 'Boards' })
  await boards.getByRole('link', { name: 'Everything' }).click()
  await expect(page).toHaveURL(/\?board=Everything$/)
  // At some times `live` fails too.
  await expect(headline(page)).toContainText(/^Shop: [12] of 4 failing since /)
  const shop = group(page, 'Shop')
  await expect(shop).toContainText(/[12] of 4 failing since /)
  await expect(shop.getByRole('article').first()).toHaveAccessibleName(/, failing since/)
  await expect(shop.getByRole('article', { name: /^staging, failing since/ })).toBeVisible()
  const others = group(page, 'Long histories')
  await expect(others.getByRole('article')).toHaveCount(0)
  await expect(others).toContainText('all 2 deployed')
  await toggle(page, 'Long histories').press('Enter')
  await expect(others.getByRole('article', { name: /, deployed since / })).toHaveCount(2)
  await expectAccessible(page)
})

test('150 environments cost no request that was not asked for @long', async ({
  context,
  page,
  start,
}) => {
  const served = await start('console', '--rows-within', '0')
  const requested = await withLargeTeam(context, served)
  await openPage(page, served.url)
  await enterSampleWorkspace(page)
  await expect(headline(page)).toContainText(
    /^1 of 14 checked is failing since .* 136 are not checked yet\.$/,
  )
  await afterWhatIsDue(page)
  expect(new Set(requested).size).toBe(14)
  const shop = group(page, 'Shop')
  // What answered late was not sorted when the page opened.
  await page.getByRole('radio', { name: 'Team’s order' }).click()
  await expect(shop.getByRole('article')).toHaveCount(14)
  await page.getByRole('radio', { name: 'Failing first' }).click()
  await expect(shop.getByRole('article')).toHaveCount(1)
  await expect(shop.getByRole('article')).toHaveAccessibleName(/, failing since/)
  await shop.getByRole('button', { name: /^13 deployed: / }).click()
  await expect(shop.getByRole('article')).toHaveCount(14)

  // A group says what checking it costs.
  const payments = group(page, 'Payments')
  await expect(payments).toContainText('9 environments, not checked yet')
  await page.getByRole('button', { name: 'Check 9: Payments' }).click()
  await expect(payments).toContainText('all 9 deployed')
  await expect(headline(page)).toContainText('127 are not checked yet')
  expect(new Set(requested).size).toBe(23)
  // So does opening it.
  await toggle(page, 'Partners').click()
  await expect(group(page, 'Partners')).toContainText('all 28 deployed')
  expect(new Set(requested).size).toBe(51)

  // Searching and filtering costs nothing.
  const search = page.getByRole('searchbox', { name: 'Environment or group' })
  await search.fill('000000000071')
  await expect(page.getByRole('article')).toHaveAccessibleName(/, not checked yet$/)
  await search.fill('nowhere')
  await expect(page.getByText('No environment matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByRole('button', { name: 'Label', exact: true }).click()
  await page.getByRole('checkbox', { name: 'us' }).check()
  await expect(page).toHaveURL(/\?label=us$/)
  await expect(page.getByText(/^50 of 150 environments in 6 groups/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.setViewportSize(WIDTHS['on a phone'])
  await expectNothingSticksOut(page)
  await afterWhatIsDue(page)
  expect(new Set(requested).size).toBe(51)
})

test('150 environments that were checked stay within the hourly budget, what fails first @long', async ({
  context,
  page,
  start,
}) => {
  test.setTimeout(300_000)
  const served = await openAtNow({
    context,
    page,
    start: (command, ...flags) => start(command, ...flags, '--rows-within', '0'),
  })
  const requested = await withLargeTeam(context, served)
  await openPage(page, served.url)
  await page.getByRole('button', { name: 'Check all 136' }).click()
  await expect(headline(page)).toContainText('Shop: 1 of 14 failing since', { timeout: 30_000 })
  await afterWhatIsDue(page)
  expect(requested).toHaveLength(150)
  // Twenty minutes, a third of what the budget is for.
  for (let at = 0; at < 1200; at += 10) {
    await context.clock.fastForward(10_000)
    await afterWhatIsDue(page)
  }
  const polls = requested.slice(150)
  expect(polls.length).toBeGreaterThan(33)
  expect(polls.length).toBeLessThanOrEqual(400 / 3)
  const counts = new Map<string, number>()
  for (const id of polls) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  expect(most?.[0]).toBe('00000000-0000-4000-8000-000000000002')
})
