import { historyPath, signIn } from '#e2e/support/console.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { environmentOf, startProduct } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* `npm start -- --api-url` against `npm run api`: an API that the console knows by its address alone. */

test.use({ viewport: WIDTHS['on a desk'] })

test('a console on an API of its own address scrolls to its first deployment', async ({
  page,
  request,
}) => {
  const api = await startProduct('api', '--seed-size', '130')
  const console = await startProduct('console', '--api-url', api.apiUrl)
  try {
    const id = environmentOf(api, 'long')
    await page.goto(`${console.url}${historyPath(id)}`)
    await expect(page.getByRole('button', { name: 'Use the sample workspace' })).toHaveCount(0)
    await signIn(page, 'API token', api.token)
    const passed = await wheelToTheEnd(page)
    const listed = await listedIds(request, api, id)
    expect(passed.map((entry) => entry.id)).toEqual(listed)
  } finally {
    await console.stop()
    await api.stop()
  }
})

test.describe('an API that has stopped', () => {
  test.use({ expectedFailures: [502] })

  test('is told apart from a token that is refused', async ({ page }) => {
    const api = await startProduct('api', '--seed-size', '1')
    const console = await startProduct('console', '--api-url', api.apiUrl)
    try {
      await api.stop()
      await page.goto(`${console.url}${historyPath(environmentOf(api, 'single'))}`)
      await signIn(page, 'API token', api.token)
      await expect(page.getByRole('heading', { name: 'The service is not answering' })).toBeVisible(
        { timeout: 30_000 },
      )
      await expect(page.getByRole('main')).toContainText(/502: “The API at .* cannot be reached/)
    } finally {
      await console.stop()
    }
  })
})
