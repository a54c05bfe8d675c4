import type { Page } from '@playwright/test'
import {
  addRow,
  box,
  expectResolved,
  form,
  groupNamed,
  openComponent,
  write,
} from '#e2e/support/configure.ts'
import { entries, historyPath, reload, visit } from '#e2e/support/console.ts'
import { readAtRest, topOf } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* A tab that was duplicated begins with a copy of all that the browser keeps for the other. */

/** Opens a tab as browsers duplicate one: with a copy of its session storage, and of its entry in the history. */
const duplicate = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  const entry = await page.evaluate((): unknown => {
    // Any file of the console: what is opened by script gets the storage, but not the entry.
    window.open(document.querySelector<HTMLScriptElement>('script[src]')?.src)
    return history.state
  })
  const other = await opened
  await other.waitForLoadState()
  await other.evaluate(([state, address]) => history.replaceState(state, '', address), [
    entry,
    page.url(),
  ] as const)
  await reload(other)
  return other
}

test('a form in a duplicated tab has the draft, and each tab keeps its own from then on @long', async ({
  page,
  served,
}) => {
  page.context().on('dialog', (dialog) => void dialog.accept())
  await openComponent(page, served, 'stray-violations')
  await write(await addRow(form(page), 'Tag', 1), 'Tag 1', 'red')
  await expectResolved(page)
  // Saved when the page is left, or hidden.
  await reload(page)
  const other = await duplicate(page)
  const tag = (tab: Page, number: number) =>
    box(groupNamed(form(tab), `Tag ${number}`), `Tag ${number}`)
  await expect(tag(other, 1)).toHaveValue('red')

  await write(form(other), 'Tag 1', 'blue')
  await write(await addRow(form(other), 'Tag', 2), 'Tag 2', 'green')
  await write(await addRow(form(page), 'Tag', 2), 'Tag 2', 'white')
  for (const tab of [page, other]) await expectResolved(tab)
  for (const tab of [page, other]) {
    const [first, second] = tab === page ? ['red', 'white'] : ['blue', 'green']
    await reload(tab)
    await expect(tag(tab, 1)).toHaveValue(first ?? '')
    await expect(tag(tab, 2)).toHaveValue(second ?? '')
    await expect(groupNamed(form(tab), 'Tag 3')).toHaveCount(0)
  }
})

test('a timeline in a duplicated tab is read at the same place @long', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await entries(page).first().hover()
  await page.mouse.wheel(0, 1500)
  const before = await readAtRest(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  const other = await duplicate(page)
  await expect.poll(() => topOf(other, before.name).catch(() => undefined)).toBe(before.top)
})
