import { box, componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, openPage, visit } from '#e2e/support/console.ts'
import { readAtRest } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* Going away from the console, and back with the browser's button. */

test('a timeline is at the same entry again, and a form has its draft', async ({
  page,
  served,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.setViewportSize({ width: 1300, height: 700 })
  await visit(page, historyPath(environmentOf(served, 'long')))
  await entries(page).nth(1).hover()
  await page.mouse.wheel(0, 900)
  const before = await readAtRest(page)
  await page.goto('healthz')
  await page.goBack()
  await expectLive(page)
  await expect.poll(() => readAtRest(page)).toEqual(before)

  await openPage(page, componentPath(served, 'external-dns'))
  await write(form(page), 'TXT owner ID', 'quayside')
  await expectResolved(page)
  await page.goto('healthz')
  await page.goBack()
  await expectLive(page)
  await expectResolved(page)
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
})
