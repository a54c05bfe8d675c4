import { networkInterfaces } from 'node:os'
import { historyPath, openPage, signIn } from '#e2e/support/console.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* `npm start -- --api-url` against `npm run api`: an API of which the console knows only the address. */

test.use({ viewport: WIDTHS['on a desk'] })

test('a console on a separate API scrolls to the first deployment @long', async ({
  page,
  request,
  start,
}) => {
  const api = await start('api', '--seed-size', '130')
  const console = await start('console', '--api-url', api.apiUrl)
  const id = environmentOf(api, 'long')
  await openPage(page, `${console.url}/${historyPath(id)}`)
  await expect(page.getByRole('button', { name: 'Use the sample workspace' })).toHaveCount(0)
  await signIn(page, 'API token', api.token)
  const passed = await wheelToTheEnd(page)
  const listed = await listedIds(request, api, id)
  expect(passed.map((entry) => entry.id)).toEqual(listed)
})

test.describe('an API that has stopped', () => {
  test.use({ expectedFailures: [502] })

  test('is distinguished from a rejected token @long', async ({ page, start }) => {
    const api = await start('api', '--seed-size', '1')
    const console = await start('console', '--api-url', api.apiUrl)
    await api.stop()
    await openPage(page, `${console.url}/${historyPath(environmentOf(api, 'single'))}`)
    await signIn(page, 'API token', api.token)
    await expect(page.getByRole('heading', { name: 'The API is not responding' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByRole('main')).toContainText(/502: “The API at .* cannot be reached/)
  })
})

test('browsers on other machines do not get the API’s loopback address @long', async ({
  request,
  start,
}) => {
  const console = await start('console', '--direct', '--host', '0.0.0.0')
  const name = new URL(console.apiUrl).hostname
  const config = await request.get(`http://${name}:${new URL(console.url).port}/config.json`)
  expect(await config.json()).toMatchObject({ apiBaseUrl: console.apiUrl })
  const hasNetwork = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ internal }) => !internal),
  )
  expect(name === 'localhost').toBe(!hasNetwork)
  const answer = await request.get(`${console.apiUrl}/openapi.json`)
  expect(answer.status()).toBe(200)
})
