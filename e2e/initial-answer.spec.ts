import type { Page } from '@playwright/test'
import {
  box,
  componentPath,
  expectResolved,
  form,
  openComponent,
  write,
} from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, openPage, visit, waiting } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Records the requests to the API from now on, as method and path. */
const asked = (page: Page): readonly string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const [, asks] = /(\/api\/.*)$/.exec(request.url()) ?? []
    if (asks !== undefined) seen.push(`${request.method()} ${asks}`)
  })
  return seen
}

/** Holds the code of a page back; returns a function that delivers it. */
const holdCode = (page: Page, code: string) => holdBack(page, `**/assets/${code}-*.js`)

test('the host sends the first entries with the page, which requests nothing again', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await visit(page, path)
  await expect(entries(page)).toHaveCount(1)
  const letIn = await holdCode(page, 'deployments-route')
  const seen = asked(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(entries(page)).toHaveCount(1)
  await letIn()
  await expectLive(page)
  const newest = `GET ${path.replace('environments/', '/api/environment/').replace('/deployments', '/deploymentHistory')}`
  expect(seen.filter((request) => request === newest)).toEqual([])
})

test('the host sends the first rows of a board with the page, which requests none again', async ({
  page,
  served,
}) => {
  const ids = ['single', 'long', 'production'].map((name) => environmentOf(served, name))
  const path = `./?environments=${ids.join(',')}`
  await visit(page, path)
  const rows = page.getByRole('region', { name: 'Environments' }).getByRole('article')
  await expect(rows.nth(2)).toHaveAccessibleName(/^production, (?!loading)/)

  const raw = await (await page.request.get(path, { headers: { Accept: 'text/html' } })).text()
  expect(raw.match(/<article aria-label="(?:single|long|production), (?!loading)/g)).toHaveLength(3)

  const letIn = await holdCode(page, 'home')
  const seen = asked(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(rows.first()).toHaveAccessibleName(/^single, (?!loading)/)
  await expect(rows.nth(2)).toHaveAccessibleName(/^production, (?!loading)/)
  await expect(waiting(page)).not.toHaveCount(0)
  await letIn()
  await expectLive(page)
  // Below the rows, and there only once the page is live.
  await expect(page.getByRole('heading', { name: 'Services' })).toBeAttached()
  expect(seen).toEqual([])
})

test('the host sends the first fields with the page, which resolves nothing again', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  const letIn = await holdCode(page, 'component-route')
  const seen = asked(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(box(form(page), 'TXT owner ID')).toBeVisible()
  await letIn()
  await expectLive(page)
  await expectResolved(page)
  expect(seen).toEqual([])
})

/** The first request from now on whose body has this text. */
const requestWith = (page: Page, text: string) =>
  page.waitForRequest((request) => request.postData()?.includes(text) === true)

test.describe('beside what an extension adds', () => {
  // React says that the markup is not the host's, and renders the page again.
  test.use({ quietAbout: 'violations' })

  test('fields wait until the code of a component comes, and then take what is typed', async ({
    page,
    served,
  }) => {
    await openComponent(page, served, 'external-dns')
    const letIn = await holdCode(page, 'component-route')
    await page.reload({ waitUntil: 'commit' })
    const owner = box(form(page), 'TXT owner ID')
    await expect(owner).toBeVisible()
    await expect(owner).toBeDisabled()
    // As a password manager does.
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('#root input'))
        field.after(document.createElement('x-password-manager'))
    })
    await owner.click({ force: true })
    await page.keyboard.type('lost')
    await expect(owner).toHaveValue('')
    const seen = asked(page)
    await letIn()
    // Playwright waits, as a person does, until it is enabled.
    await owner.fill('harbor')
    await expectLive(page)
    await expectResolved(page)
    await expect(owner).toHaveValue('harbor')
    await expect(page.getByText('1 edit, kept in this tab only.')).toBeVisible()
    expect(seen.length).toBe(1)
  })
})

test('a draft that the tab has saved is put into what the host rendered, and resolved @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'harbor')
  await expectResolved(page)
  const letIn = await holdCode(page, 'component-route')
  page.on('dialog', (dialog) => void dialog.accept())
  const again = requestWith(page, 'harbor')
  await page.reload({ waitUntil: 'commit' })
  await expect(box(form(page), 'TXT owner ID')).toBeDisabled()
  await letIn()
  await again
  await expectResolved(page)
  await expect(page.getByText('1 edit, kept in this tab only.')).toBeVisible()
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('harbor')
})

test('after signing out, the page sends no request to the API @long', async ({ page, served }) => {
  const path = componentPath(served, 'external-dns')
  await openComponent(page, served, 'external-dns')
  await page.getByRole('button', { name: /^Session/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  const seen = asked(page)
  await openPage(page, path)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  expect(seen).toEqual([])
})
