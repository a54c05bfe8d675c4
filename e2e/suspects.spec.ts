import type { APIRequestContext, Page } from '@playwright/test'
import { openAtNow } from '#e2e/support/at-now.ts'
import { entries, historyPath, openPage, visit } from '#e2e/support/console.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* From a failing service to its last good and first bad deployment, and what changed between. */

test.use({
  viewport: WIDTHS['on a desk'],
  timezoneId: 'UTC',
  permissions: ['clipboard-read', 'clipboard-write'],
})

const staging = (served: Announced) => historyPath(environmentOf(served, 'staging'))
const panel = (page: Page) => page.getByRole('region', { name: 'Suspects' })
const firstBad = (page: Page) => panel(page).getByRole('link', { name: /, first (?:known )?bad$/ })
const lastGood = (page: Page) => panel(page).getByRole('link', { name: /, last good$/ })

test('from the headline to what may have broken it, and a note of it for a channel @long', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start }, staging)
  const headline = page
    .getByRole('listitem')
    .filter({ hasText: 'checkout-worker failing since' })
    .getByRole('link', { name: 'Suspects' })
  await headline.click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(panel(page).getByRole('list').last().getByRole('listitem').first()).toHaveText(
    /checkout-worker, tag.*v12\.246\.25.*v13\.4\.21.*Its own version differs/,
  )
  await panel(page).getByRole('button', { name: 'Copy incident note' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(
      /^\*\*checkout-worker\*\* in \*\*staging\*\*\. Failing since ≈ \[20 November 2026 14:1\d UTC\]\(http.*requested 20 November 2026 14:10 UTC/,
    )

  // Details open in front of it, and lead back.
  await firstBad(page).click()
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(firstBad(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(headline).toBeFocused()
  await expect(page).not.toHaveURL(/suspects=/)
  await page.goBack()
  await expect(firstBad(page)).toBeVisible()
  await expectSoundEverywhere(page)
})

test('beside open details an entry names its failed service without the link, which has no room there', async ({
  page,
  served,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await visit(page, staging(served))
  const entry = entries(page).filter({ hasText: 'checkout-worker failed' }).first()
  const link = entry.getByRole('link', { name: 'Suspects' })
  await expect(link).toBeVisible()
  await entry.getByRole('link').first().click()
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details.getByRole('link', { name: 'Suspects' }).first()).toBeVisible()
  await expect(link).toBeHidden()
})

test('the board, an entry and the commands lead to the suspects too @long', async ({
  context,
  page,
  start,
}) => {
  const served = await openAtNow({ context, page, start }, () => '')
  const environment = page
    .getByRole('region', { name: 'Environments' })
    .getByRole('article', { name: /^staging,/ })
  await environment.getByRole('link', { name: 'Suspects' }).click()
  await expect(lastGood(page)).toBeVisible()
  await expect(page).toHaveURL(
    `${served.url}/${staging(served)}?suspects=container+named+checkout-worker`,
  )
  await page.goBack()
  const failing = page.getByRole('table', { name: 'Services' }).getByRole('row').nth(1)
  await failing.getByRole('link', { name: /failed .*\d\d:\d\d/ }).click()
  await expect(lastGood(page)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('suspects')
  await page.keyboard.press('Enter')
  await expect(lastGood(page)).toBeVisible()

  await page.getByRole('button', { name: 'Close suspects' }).click()
  await page
    .getByRole('feed')
    .getByRole('article', { name: /^Restart failed/ })
    .getByRole('link', { name: 'Suspects' })
    .click()
  // A restart that failed says nothing of the version that could not be deployed.
  await expect(panel(page)).toContainText('Could not be restarted at')
  await expect(page).toHaveURL(/failure=/)
})

/* What the API answers, told a second time, without anything of the product. */

type Service = { name?: string; status?: string }
type Deployment = { id: string; status?: string } & Partial<
  Record<'applications' | 'containers' | 'databases' | 'jobs' | 'helms', Service[]>
>
const KINDS = ['application', 'container', 'database', 'job', 'helm'] as const
const servicesOf = (deployment: Deployment) =>
  KINDS.flatMap((kind) =>
    (deployment[`${kind}s`] ?? []).map(({ name, status }) => ({
      key: `${kind} named ${name}`,
      status,
    })),
  )

/** All deployments of an environment, the oldest first. */
const allDeployments = async (
  request: APIRequestContext,
  { apiUrl, token }: Announced,
  environmentId: string,
): Promise<Deployment[]> => {
  const all: Deployment[] = []
  for (;;) {
    const last = all.at(-1)?.id
    const answer = await request.get(`${apiUrl}/environment/${environmentId}/deploymentHistory`, {
      headers: { Authorization: `Token ${token}` },
      params: last === undefined ? {} : { startId: last },
    })
    const { results } = (await answer.json()) as { results: Deployment[] }
    if (results.length === 0) return all.toReversed()
    all.push(...results)
  }
}

/** How many deployments the page loads at first, and how many after a press on "Load more". */
const FIRST = 20
const MORE = FIRST + 10 * 20

type Failure = { key: string; bad: string; good: string | undefined }

/** Every failure of a deploy: the service, the deployment from which on it failed, and the last good deploy before it. */
const failuresIn = (deployments: readonly Deployment[]): readonly Failure[] => {
  const good = new Map<string, string>()
  /** What failed of a service, by its states. */
  const open = new Map<string, readonly string[]>()
  const found: Failure[] = []
  const end = (key: string, ended: RegExp) =>
    open.set(
      key,
      (open.get(key) ?? []).filter((state) => !ended.test(state)),
    )
  for (const deployment of deployments) {
    const services = servicesOf(deployment)
    if (services.length === 0 && deployment.status === 'DELETED') open.clear()
    for (const { key, status = '' } of services) {
      if (status.endsWith('_ERROR')) {
        const others = open.get(key) ?? []
        if (others.length === 0 && /^(?:DEPLOYMENT|BUILD)_/.test(status))
          found.push({ key, bad: deployment.id, good: good.get(key) })
        open.set(key, [...others, status])
      } else if (status === 'RESTARTED') end(key, /^RESTART_/)
      else if (status === 'STOPPED') end(key, /^STOP_/)
      else if (status === 'DEPLOYED' || status === 'DELETED') end(key, /./)
      if (status === 'DEPLOYED') good.set(key, deployment.id)
      if (status === 'DELETED') good.delete(key)
    }
  }
  return found
}

test('last good and first bad of the samples are those that the API tells @long', async ({
  context,
  page,
  request,
  start,
}) => {
  const served = await openAtNow({ context, page, start }, staging)
  const opened = (href: string | null) =>
    new URL(href ?? '', page.url()).searchParams.get('deployment')
  let checked = 0
  for (const name of ['staging', 'production', 'preview']) {
    const environmentId = environmentOf(served, name)
    const all = await allDeployments(request, served, environmentId)
    const ageOf = (id: string | undefined) => all.length - all.findIndex((one) => one.id === id)
    // Another view than the timeline: it loads older ones by itself.
    for (const { key, bad, good } of failuresIn(all)) {
      const age = ageOf(good)
      if (good === undefined || ageOf(bad) > FIRST || age > MORE) continue
      const search = new URLSearchParams({ view: 'facts', suspects: key, failure: bad }).toString()
      await openPage(page, `${served.url}/${historyPath(environmentId)}?${search}`)
      if (age > FIRST) {
        await expect(panel(page)).toContainText('older deployments are not loaded.')
        await panel(page).getByRole('button', { name: 'Load more' }).click()
      }
      const which = `${name}: ${key}`
      // Asserted on the panel, so that a failure prints its text.
      await expect(panel(page), which).toContainText(', last good', { timeout: 20_000 })
      expect(opened(await lastGood(page).getAttribute('href')), which).toBe(good)
      expect(opened(await firstBad(page).getAttribute('href')), which).toBe(bad)
      checked += 1
    }
  }
  expect(checked).toBeGreaterThan(2)
})
