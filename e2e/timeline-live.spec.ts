import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { listedIds } from '#e2e/support/history.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/*
 * The sample environment `stepping` advances with each request for its newest page: the running
 * deployment ends, one arrives, then 26 at once, which is more than a page. Polling advances it too,
 * so a step may come before the test requests it.
 */

test('a state changes in place, and newer deployments wait for a click', async ({
  page,
  served,
}) => {
  const environmentId = environmentOf(served, 'stepping')
  await visit(page, historyPath(environmentId))
  const first = entries(page).first()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const newer = page.getByRole('button', { name: /new deployments?$/i })
  await expect(first).toHaveAccessibleName(/^Deploying,/)
  const opened = async () => {
    const href = (await first.getByRole('link').first().getAttribute('href')) ?? ''
    return new URL(href, page.url()).searchParams.get('deployment')
  }
  const shown = await opened()

  await refresh.click()
  await expect(first).not.toHaveAccessibleName(/^Deploying,/)
  // The end and the former state were announced once; it is the same entry.
  await expect.poll(opened).toBe(shown)

  // A deployment arrives above, and no row moves.
  await expect(async () => {
    await refresh.click()
    await expect(newer).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect.poll(opened).toBe(shown)

  await expect(async () => {
    await refresh.click()
    await expect(newer).toHaveAccessibleName(/2\d new deployments$/i, { timeout: 1000 })
  }).toPass()
  await expect.poll(opened).toBe(shown)

  await newer.click()
  // Another credential goes through the same steps.
  for (let look = 0; look < 3; look += 1) await listedIds(page.request, served, environmentId)
  const ids = await listedIds(page.request, served, environmentId)
  await expect.poll(opened).toBe(ids[0])
  await expect(newer).toHaveCount(0)
  // More than a page arrived at once; the gap is filled automatically.
  await expect(page.getByRole('article', { name: /^Not loaded/ })).toHaveCount(0)
})
