import type { Page } from '@playwright/test'
import { componentPath } from '#e2e/support/configure.ts'
import { expectLive, historyPath, visit } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { environmentOf, type Announced } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What a page loads first, and what it does without. */

test('a page links to its own code, so that nothing else has to run first', async ({
  page,
  served,
}) => {
  const linked = async (path: string) => {
    const answer = await page.request.get(path, { headers: { Accept: 'text/html' } })
    return [
      ...(await answer.text()).matchAll(
        /rel="modulepreload"[^>]* href="[^"]*\/assets\/([\w-]+)-[\w-]{7}\./g,
      ),
    ].map(([, name]) => name)
  }
  expect(await linked(historyPath(environmentOf(served, 'long')))).toContain('deployments-route')
  expect(await linked(componentPath(served, 'loki'))).toContain('component-route')
})

test.describe('where a part does not load', () => {
  test.use({ expectedFailures: ['net::', '404', 'CodeMissing: A part'] })

  // As where a new release has taken the place of the one that the page comes from.
  const PARTS = [
    {
      part: 'the commands',
      code: 'commands-dialog',
      of: (served: Announced) => historyPath(environmentOf(served, 'long')),
      open: (page: Page) => page.keyboard.press('ControlOrMeta+k'),
      shows: (page: Page) => page.getByRole('combobox', { name: 'Command' }),
    },
    {
      part: 'the facts',
      code: 'other-view',
      of: (served: Announced) => historyPath(environmentOf(served, 'long')),
      open: (page: Page) => page.getByRole('link', { name: 'Facts' }).click(),
      shows: (page: Page) => page.getByRole('heading', { level: 2, name: /^Facts: / }),
    },
    {
      part: 'the comparison',
      code: 'other-clusters-dialog',
      of: (served: Announced) => componentPath(served, 'loki'),
      open: (page: Page) =>
        page.getByRole('button', { name: 'Compare with other clusters' }).click(),
      shows: (page: Page) => page.getByRole('dialog'),
    },
    {
      part: 'the values',
      code: 'values-pane',
      of: (served: Announced) => componentPath(served, 'loki'),
      open: (page: Page) => page.getByRole('button', { name: 'Values as YAML' }).click(),
      shows: (page: Page) => page.getByRole('textbox', { name: 'Values as YAML' }),
    },
  ]

  for (const { part, code, of, open, shows } of PARTS)
    test(`${part} say so at once, and are there after another try @long`, async ({
      page,
      served,
    }) => {
      const missing = `**/assets/${code}-*.js`
      await page.route(missing, (route) => route.fulfill({ status: 404 }))
      await visit(page, of(served))
      await expectLive(page)
      await open(page)
      const alert = page.getByRole('alert').filter({ hasText: `could not load ${part}` })
      await expect(alert).toContainText('If it was updated, reload the page.')
      await page.unroute(missing)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(shows(page)).toBeVisible()
    })

  const openWithoutCode = async (page: Page, served: Announced) => {
    await page.route('**/assets/commands-dialog-*.js', (route) => route.fulfill({ status: 404 }))
    await visit(page, historyPath(environmentOf(served, 'long')))
    await page.evaluate(() => Reflect.set(window, 'isFirstPage', true))
    await page.keyboard.press('ControlOrMeta+k')
    return page.getByRole('alert').filter({ hasText: 'could not load the commands' })
  }

  // A browser may take the file as missing until the page is loaded again, and a new release may have replaced it.
  test('another try that fails too reloads the page @long', async ({ page, served }) => {
    const alert = await openWithoutCode(page, served)
    await expect(alert).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await reloaded
    await expectLive(page)
  })

  test('the page stays where the host does not answer another try @long', async ({
    page,
    served,
  }) => {
    const alert = await openWithoutCode(page, served)
    await expect(alert).toBeVisible()
    await page.context().setOffline(true)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeVisible()
    await page.context().setOffline(false)
    expect(await page.evaluate(() => Reflect.get(window, 'isFirstPage') as unknown)).toBe(true)
    await expect(alert).toBeVisible()
  })
})

test('a press on a part whose code is on its way is kept', async ({ page, served }) => {
  const letIn = await holdBack(page, '**/assets/commands-dialog-*.js')
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expectLive(page)
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Commands' })
  await expect(dialog.getByRole('status')).toHaveText('Loading the commands…')
  await page.keyboard.type('theme')
  // Keys go on while the code comes and is shown.
  const isHere = letIn()
  const more = ' and a longer text that goes on until the field has the focus'
  await page.keyboard.type(more, { delay: 5 })
  await isHere
  await expect(dialog.getByRole('combobox', { name: 'Command' })).toHaveValue(`theme${more}`)
})
