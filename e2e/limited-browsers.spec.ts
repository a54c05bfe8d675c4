import { componentPath, expectResolved } from '#e2e/support/configure.ts'
import { entries, historyPath, openPage, reload, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* Browsers that lack something, that keep nothing, or whose computer has a wrong clock or zone. */

test('a computer without a known time zone shows UTC, and the zone switch says why', async ({
  launchOptions,
  playwright,
  served,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    env: { ...process.env, TZ: 'Foo/Bar' },
  })
  // Without the zone that Playwright gives to other pages.
  const page = await browser.newPage({ baseURL: `${served.url}/`, timezoneId: '' })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await visit(page, historyPath(environmentOf(served, 'single')))
  const time = entries(page).getByRole('time').first()
  const utc = (await time.getAttribute('datetime'))?.slice(11, 16) ?? 'none'
  await expect(time).toContainText(utc)
  await page.getByRole('button', { name: 'Why is local time UTC?' }).click()
  await expect(page.getByText('Etc/Unknown')).toBeVisible()
  await expectSoundEverywhere(page)
  await reload(page)
  await expect(time).toContainText(utc)
  await openPage(page, componentPath(served, 'external-dns'))
  await expectResolved(page)
  await openPage(page, './')
  await expect(page.getByRole('region', { name: 'Environments' })).toBeVisible()
  expect(problems).toEqual([])
  await browser.close()
})
