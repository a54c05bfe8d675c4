import { entries, expectLive, feed, historyPath, reload, visit } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

test.use({ viewport: WIDTHS['on a desk'] })

test('details take the focus and return it to their entry; Esc closes them', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const entry = entries(page).and(feed(page).locator('[aria-posinset="3"]'))
  await entry.getByRole('link').first().click()
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(entry).toBeFocused()
})

test('no step to an older deployment is lost, however fast the steps @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const linkTo = (place: number) =>
    feed(page).locator(`[aria-posinset="${place}"]`).getByRole('link').first()
  await linkTo(1).click()
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused()
  const fourth = new URL((await linkTo(4).getAttribute('href')) ?? '', page.url())
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowDown')
  const id = fourth.searchParams.get('deployment') ?? ''
  await expect(page).toHaveURL(new RegExp(`deployment=${id}`))
  await expect(details).toContainText(id.slice(0, 8))
})

test('a permalink opens a deployment of last year with one request for its page @path', async ({
  page,
  request,
  served,
}) => {
  const id = environmentOf(served, 'long')
  // The 1,000th deployment and its newer neighbour, found page by page.
  let ids: string[] = []
  while (ids.length < 1000) {
    const last = ids.at(-1)
    const response = await request.get(`${served.apiUrl}/environment/${id}/deploymentHistory`, {
      headers: { Authorization: `Token ${served.token}` },
      params: last === undefined ? {} : { startId: last },
    })
    const { results } = (await response.json()) as { results: { id: string }[] }
    ids = [...ids, ...results.map((one) => one.id)]
  }
  const [after, deployment] = ids.slice(998, 1000)
  const asked: string[] = []
  page.on('request', (sent) => {
    const startId = new URL(sent.url()).searchParams.get('startId')
    if (startId === after) asked.push(startId)
  })
  await visit(page, `${historyPath(id)}?deployment=${deployment}&after=${after}`)
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details).toContainText(deployment ?? '')
  expect(asked).toEqual([after])
})

test('the page says that a deployment is not loaded, and searches for it on request @long', async ({
  page,
  served,
}) => {
  const path = `${historyPath(environmentOf(served, 'long'))}?deployment=00000000-0000-4000-8000-000000000000`
  await visit(page, path)
  await expect(page.getByText('The linked deployment is not among those loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep looking' }).click()
  await expect(page.getByText(/\b2[24]0 loaded/).first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).not.toHaveURL(/deployment=/)
})

test('a deployment is compared with another one, and the address contains both @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await entries(page).first().getByRole('link').first().click()
  const details = page.getByRole('region', { name: 'Deployment details' })
  const chooser = details.getByRole('combobox', { name: 'Compared with' })
  await chooser.selectOption({ index: 2 })
  await expect(page).toHaveURL(/\bcompare=/)
  await reload(page)
  await expect(chooser).not.toHaveValue('')
})

test.describe('on a phone', () => {
  test.use({ viewport: WIDTHS['on a phone'] })

  test('details open as a dialog that keeps the focus', async ({ page, served }) => {
    await visit(page, historyPath(environmentOf(served, 'single')))
    await entries(page).first().getByRole('link').first().click()
    const details = page.getByRole('dialog', { name: 'Deployment details' })
    await expect(details.getByRole('heading', { level: 2 }).last()).toBeFocused()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
    expect(await details.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(entries(page).first().getByRole('link').first()).toBeFocused()
  })

  test('details that are open from the start give the focus to their entry @long', async ({
    page,
    served,
  }) => {
    await visit(page, historyPath(environmentOf(served, 'single')))
    await entries(page).first().getByRole('link').first().click()
    const details = page.getByRole('dialog', { name: 'Deployment details' })
    await expect(details).toBeVisible()
    await reload(page)
    await expect(details.getByRole('heading', { level: 2 }).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(entries(page).first()).toBeFocused()
  })

  test.describe('where the code of the details does not come', () => {
    test.use({
      expectedFailures: ['net::', 'CodeMissing: A part'],
    })

    test('an entry opens a dialog that says so, and the details after another try @long', async ({
      page,
      served,
    }) => {
      const code = '**/assets/deployment-details-*.js'
      const refuse = await holdBack(page, code, (route) => route.abort())
      await visit(page, historyPath(environmentOf(served, 'single')))
      await expectLive(page)
      const entry = entries(page).first().getByRole('link').first()
      const details = page.getByRole('dialog', { name: 'Deployment details' })
      const close = details.getByRole('button', { name: 'Close' })
      await entry.click()
      await expect(details.getByRole('status')).toHaveText('Loading the details…')
      await close.click()
      await expect(details).toHaveCount(0)
      await entry.click()
      await refuse()
      const alert = details.getByRole('alert')
      await expect(alert).toContainText('The console could not load the details.')
      await close.click()
      await expect(details).toHaveCount(0)
      await page.unroute(code)
      await entry.click()
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(details.getByRole('heading', { level: 2 }).last()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(details).toHaveCount(0)
    })
  })

  test('a button with a summary opens the current services in a sheet @long', async ({
    page,
    served,
  }) => {
    await visit(page, historyPath(environmentOf(served, 'long')))
    await page.getByRole('button', { name: /services? .*Running now|Running now/ }).click()
    await expect(page.getByRole('dialog', { name: 'Running now' })).toContainText('checkout-worker')
  })
})
