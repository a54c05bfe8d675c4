import type { Locator, Page } from '@playwright/test'
import { watchFor } from '#e2e/support/canaries.ts'
import {
  addRow,
  box,
  choose,
  componentPath,
  expectResolved,
  form,
  clusterOf,
  write,
} from '#e2e/support/configure.ts'
import { entries, historyPath, openPage, signIn, signInForm } from '#e2e/support/console.ts'
import { environmentOf, type Product, type Reach, startProduct } from '#e2e/support/served.ts'
import { test as base, expect, WIDTHS } from '#e2e/support/test.ts'

/* Plants a credential and a secret of a form, and searches everywhere they must not appear. */

/** Starts a console with a log, in the mode of the Playwright project. */
const test = base.extend<{ logged: Product }>({
  logged: async ({ browserName: _ }, provide, { project }) => {
    const product = await startProduct(
      'console',
      '--log',
      ...(project.name === 'direct' ? ['--direct'] : []),
    )
    await provide(product)
    await product.stop()
  },
  baseURL: async ({ logged }, provide) => {
    await provide(`${logged.url}/`)
  },
  viewport: WIDTHS['on a desk'],
})

const SECRET = 'canary-in-the-form-0123456789-abcdefghijklmnop'

/** In direct mode, every page load requires signing in again. */
const arrive = async (page: Page, path: string, credential: string, there: Locator) => {
  await openPage(page, path)
  await expect(signInForm(page).or(there)).toBeVisible()
  if (await signInForm(page).isVisible()) await signIn(page, 'API token', credential)
  await expect(there).toBeVisible()
}

test('neither the credential nor a secret of a form leaks @core @long', async ({
  context,
  logged,
  page: blank,
}, { project }) => {
  const { token } = logged
  await blank.close()
  const canaries = { credential: token, secret: SECRET }
  const watch = await watchFor(context, project.name as Reach, logged, canaries)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).click()
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await press(name)
    await download
  }

  // Sign in, first with the wrong kind of credential.
  await openPage(page, historyPath(environmentOf(logged, 'long')))
  await signIn(page, 'Bearer JWT', token)
  await expect(page.getByText(/^A JWT has three parts/)).toBeVisible()
  await watch.look(page, { credential: 'Credential' })
  await signIn(page, 'API token', token)
  await expect(entries(page).first()).toBeVisible()
  await watch.look(page)

  // The timeline: details, record, link, search, files.
  await entries(page).first().getByRole('link').first().click()
  const details = page.getByRole('region', { name: 'Deployment details' })
  await details.getByText('Show raw record').click()
  await press('Copy as JSON', details)
  await watch.copied(page)
  await press('Copy link', details)
  await watch.copied(page)
  await watch.look(page)
  await page.getByRole('searchbox', { name: 'Search deployments' }).fill('checkout')
  await expect(page).toHaveURL(/checkout/)
  // What is found moves the page, and the menu with it.
  await expect(page.getByText(/ of \d+ loaded, back to /).first()).toBeVisible()
  for (const kind of ['CSV', 'JSON']) {
    await press('Export')
    await saved(`Save as ${kind}`)
  }
  await watch.look(page)

  // The form: type, resolve, inspect, review, copy, share, compare.
  const field = { secret: 'API token' }
  await arrive(page, componentPath(logged, 'external-dns'), token, form(page))
  await choose(form(page), 'Provider', 'cloudflare')
  await write(form(page), 'TXT owner ID', 'quayside')
  // A value that is too long causes a violation, which could quote it.
  await write(form(page), 'API token', SECRET.repeat(3))
  await expect(box(form(page), 'API token')).toHaveAttribute('aria-invalid', 'true')
  await expectResolved(page)
  await watch.look(page, field)
  await write(form(page), 'API token', SECRET)
  await expect(box(form(page), 'API token')).not.toHaveAttribute('aria-invalid')
  await expectResolved(page)
  await page.getByText('Request and response').click()
  await press('Copy request as JSON')
  await watch.copied(page)
  await watch.look(page, field)
  await page.getByRole('radio', { name: 'Response', exact: true }).check()
  await press('Copy response as JSON')
  await watch.copied(page)
  const review = page.getByRole('region', { name: 'Review' })
  await expect(review).toContainText('API token')
  for (const kind of ['JSON', 'YAML', 'curl']) {
    await press(kind, review)
    await watch.copied(page)
  }
  await saved('Save as file')
  await watch.look(page, field)
  await press('Compare with other clusters')
  const dialog = page.getByRole('dialog', { name: 'Other clusters and mode' })
  await dialog.getByRole('textbox', { name: 'Cluster ID' }).fill(clusterOf(logged, 'breakwater'))
  await press('Compare', dialog)
  await expect(dialog.getByText('Comparison complete.')).toBeVisible()
  await watch.look(page, field)
  await press('Close', dialog)

  // A reload keeps the draft without its secret; signing out removes all of it.
  await arrive(page, componentPath(logged, 'external-dns'), token, form(page))
  await expect(page.getByText('A secret was not kept; enter it again.')).toBeVisible()
  await watch.look(page)
  await write(form(page), 'API token', SECRET)
  await expectResolved(page)
  await press(/^Session/)
  await press('Sign out')
  await expect(signInForm(page)).toBeVisible()
  await watch.look(page)

  // Secrets in rows and groups, and one in a tried output of another component.
  await arrive(page, componentPath(logged, 'secrets'), token, form(page))
  await expectResolved(page)
  await write(form(page), 'Licence key', SECRET)
  await write(form(page), 'Private key', SECRET)
  await write(await addRow(form(page), 'User'), 'Password', SECRET)
  await page.getByText('Override other outputs').click()
  await page
    .getByRole('textbox', { name: 'Other component outputs' })
    .fill(JSON.stringify({ vault: { licence: { value: SECRET }, zone: 'north' } }))
  await expectResolved(page)
  const inFields = { secret: /^(Licence key|Private key|Password|Other component outputs)/ }
  await page.getByText('Request and response').click()
  await expect(page.getByRole('region', { name: 'request as JSON' })).toContainText(
    '"zone": "north"',
  )
  for (const kind of ['JSON', 'YAML', 'curl']) {
    await press(kind, review)
    await watch.copied(page)
  }
  await saved('Save as file')
  await watch.look(page, inFields)
  // A masked value cannot be copied by hand either.
  for (const name of ['Licence key', 'Other component outputs']) {
    const masked = page.getByRole('textbox', { name })
    await masked.press('ControlOrMeta+a')
    await masked.press('ControlOrMeta+c')
  }
  watch.search('the clipboard', await page.evaluate(() => navigator.clipboard.readText()))
  await arrive(page, componentPath(logged, 'secrets'), token, form(page))
  await expectResolved(page)
  await watch.look(page)
  await press(/^Session/)
  await press('Sign out')
  await expect(signInForm(page)).toBeVisible()
  await watch.look(page)

  // The search did find allowed occurrences.
  const { requests, answers, files, copies } = await watch.heard()
  expect(requests).toBeGreaterThan(20)
  expect(answers).toBeGreaterThan(20)
  expect({ files, copies }).toEqual({ files: 4, copies: 10 })

  await logged.stop()
  expect(logged.printed()).toMatch(/GET \/assets\/\S+ 200/)
  watch.search('the log', logged.printed())
  await watch.heard()
})
