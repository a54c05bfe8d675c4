import type { Page } from '@playwright/test'
import { addRow, box, expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import { afterWhatIsDue, entries, historyPath, openPage, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* Words that an input method composes: nothing comes of a half word. */

test.use({ viewport: WIDTHS['on a desk'] })
test.beforeEach(({ page }) => page.clock.install())

/** An input method in the focused control; each step takes longer than the page waits after a key. */
const inputMethod = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  return {
    compose: async (...halves: string[]) => {
      for (const text of halves) {
        const end = text.length
        await client.send('Input.imeSetComposition', {
          text,
          selectionStart: end,
          selectionEnd: end,
        })
        await page.clock.runFor(500)
        await afterWhatIsDue(page)
      }
    },
    commit: (text: string) => client.send('Input.insertText', { text }),
    /** A key that ended the composition, as WebKit sends it: afterwards, and marked only by its code. */
    handledKey: (key: 'Enter' | 'Escape') =>
      page.locator(':focus').dispatchEvent('keydown', { key, keyCode: 229 }),
  }
}

test('a value is resolved once its composition ends, and not before', async ({ page, served }) => {
  await openComponent(page, served, 'karpenter')
  const row = await addRow(form(page), 'Node pool', 1)
  await expectResolved(page)
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/resolve')) bodies.push(request.postData() ?? '')
  })
  const name = box(row, 'Name').first()
  await name.click()
  const { compose, commit } = await inputMethod(page)
  await compose('に', 'にほ', 'にほん', '日本')
  expect(bodies).toEqual([])
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await commit('日本')
  await expect.poll(() => bodies.length).toBe(1)
  expect(bodies[0]).toContain('日本')
  await expectResolved(page)
  // Whoever goes elsewhere in the middle of a word has entered it.
  await compose('ご')
  await page.getByRole('searchbox', { name: 'Find a field' }).click()
  await expect.poll(() => bodies.at(-1)).toContain('日本ご')
  expect(bodies.length).toBe(2)
  await expect(name).toHaveValue('日本ご')
})

test('a search and the commands wait for the end of a composition', async ({ page, served }) => {
  const path = historyPath(environmentOf(served, 'long'))
  await visit(page, path)
  await expect(entries(page).first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search deployments' })
  await search.click()
  const { compose, commit, handledKey } = await inputMethod(page)
  await compose('ch', 'chéc', 'chéck')
  await handledKey('Escape')
  await expect(search).toHaveValue('chéck')
  await expect(page).toHaveURL(path)
  await expect(page.getByText(/^\d+ of \d+ loaded/)).toHaveCount(0)
  await commit('check')
  await expect(page).toHaveURL(`${path}?q=check`)
  await expect(page.getByText(/^\d+ of \d+ loaded/).first()).toBeVisible()
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+k')
  const commands = page.getByRole('dialog', { name: 'Commands' })
  const command = commands.getByRole('combobox', { name: 'Command' })
  await expect(command).toBeFocused()
  await compose('だーく')
  await handledKey('Enter')
  await expect(command).toHaveValue('だーく')
  await expect(commands.getByRole('status')).not.toHaveText('No match')
  await commit('theme dark')
  await handledKey('Enter')
  await expect(commands.getByRole('option', { name: 'Theme: dark' })).toBeVisible()
  await expect(command).toHaveValue('theme dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('the Escape of an input method keeps a name that is being entered @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  await openPage(page, './')
  const known = page.getByRole('region', { name: 'Opened or named in this browser' })
  await known
    .getByRole('button', { name: /^Name / })
    .first()
    .click()
  const name = known.getByRole('textbox')
  await expect(name).toBeFocused()
  const { compose, commit, handledKey } = await inputMethod(page)
  await compose('み', 'みなと')
  await handledKey('Escape')
  await expect(name).toHaveValue('みなと')
  await commit('港')
  await page.keyboard.press('Enter')
  await expect(known.getByRole('link', { name: '港' })).toBeVisible()
})
