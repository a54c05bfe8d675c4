import { expect, test as base } from '@playwright/test'
import { componentPath } from '#e2e/support/configure.ts'
import { entries, expectLive, feed, historyPath } from '#e2e/support/console.ts'
import { environmentOf, type Product, startProduct } from '#e2e/support/served.ts'
import { BASE_PATH } from '#tools/e2e/servers.ts'

/* The console under a path, as behind a proxy that serves other things beside it. */

const test = base.extend<{ product: Product }>({
  product: async ({ context }, provide) => {
    const product = await startProduct('console', '--base-path', BASE_PATH, '--rows-within', '1500')
    const signedIn = await context.request.post(`${product.url}/session`, {
      data: { sample: true },
    })
    expect(signedIn.ok()).toBe(true)
    await provide(product)
    await product.stop()
  },
})

test('every page, link, file and request is under the path @long', async ({
  page,
  context,
  product,
}) => {
  const strays: string[] = []
  const problems: string[] = []
  const { origin } = new URL(product.url)
  page.on('request', (request) => {
    const url = new URL(request.url())
    // The path itself leads to the board.
    if (url.origin === origin && !`${url.pathname}/`.startsWith(`${BASE_PATH}/`))
      strays.push(url.pathname)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('response', (answer) => {
    // Without its session, the page is told to sign in.
    if (answer.status() >= 400 && answer.status() !== 401)
      problems.push(`${answer.status()} ${answer.url()}`)
  })

  await test.step('the board, by its address without a slash at the end', async () => {
    await page.goto(product.url)
    await expectLive(page)
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(page.getByRole('link', { name: 'Board' }).first()).toHaveAttribute(
      'href',
      `${BASE_PATH}/`,
    )
  })

  const history = historyPath(environmentOf(product, 'single'))
  await test.step('a history that the host rendered, whose markup is taken over', async () => {
    const sent = await context.request.get(`${product.url}/${history}`, {
      headers: { Accept: 'text/html' },
    })
    expect(await sent.text()).toContain('<article')
    await page.goto(`${product.url}/${history}`)
    await expectLive(page)
    await expect(entries(page).first()).toBeVisible()
  })

  await test.step('links, Back and Forward', async () => {
    await page.getByRole('link', { name: 'Tidemark' }).click()
    await expect(page).toHaveURL(`${product.url}/`)
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await expect(page).toHaveURL((url) => url.href.startsWith(`${product.url}/compare`))
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(`${product.url}/${history}`)
    await expect(feed(page)).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(`${product.url}/`)
  })

  await test.step('any address of the console, pasted', async () => {
    await page.goto(product.url)
    await expectLive(page)
    const box = page.getByRole('form', { name: 'Open', exact: true }).getByRole('textbox')
    await box.fill(`${product.url}/${history}`)
    await box.press('Enter')
    await expect(page).toHaveURL(`${product.url}/${history}`)
  })

  await test.step('a component', async () => {
    await page.goto(`${product.url}/${componentPath(product, 'loki')}`)
    await expectLive(page)
    const field = page.getByRole('textbox').first()
    await expect(field).toBeEditable()
  })

  await test.step('a session that is gone, and signing in again to the same page', async () => {
    await context.clearCookies()
    await page.goto(`${product.url}/${history}`)
    await expect(page).toHaveURL(
      `${product.url}/sign-in?${new URLSearchParams({ next: `/${history}` }).toString()}`,
    )
    await page.getByRole('button', { name: 'Use the sample workspace' }).click()
    await expect(page).toHaveURL(`${product.url}/${history}`)
    await expect(entries(page).first()).toBeVisible()
  })

  expect(strays).toEqual([])
  expect(problems).toEqual([])
  const cookies = await context.cookies(`${product.url}/`)
  expect(
    cookies.map(({ name, path }) => `${name.replace(/-[\da-f]{8}$/, '')} ${path}`).toSorted(),
  ).toEqual([`tidemark ${BASE_PATH}/`, `tidemark-preferences ${BASE_PATH}/`])
})
