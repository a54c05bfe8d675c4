import type { Page } from '@playwright/test'
import { openPage, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* The boards that a person keeps, and those that come with an address. */

const rows = (page: Page) => page.getByRole('region', { name: 'Environments' }).getByRole('article')

/** Keeps the shared board that is shown. */
const keepAs = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Save as a board…' }).click()
  await page.getByRole('textbox', { name: 'Name of the board' }).fill(name)
  await page.keyboard.press('Enter')
}

test('a shared board is kept under a name, put in order by keys, and found again in another tab @long', async ({
  context,
  page,
  served,
}) => {
  const [staging, production] = ['staging', 'production'].map((name) => environmentOf(served, name))
  await visit(page, `./?environments=${staging},${production}`)
  await expect(rows(page)).toHaveCount(2)
  await keepAs(page, 'Night shift')
  await expect(page.getByRole('button', { name: 'Board: Night shift' })).toBeVisible()
  await expect(page.getByText('You opened this board from a link.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: /^Move staging/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toHaveAccessibleName(/^production/)
  await expect(page.getByRole('button', { name: 'Move staging, 2 of 2' })).toBeFocused()

  const other = await context.newPage()
  await openPage(other, './')
  await other.getByRole('button', { name: 'Board: Harbour shop' }).click()
  const boards = other.getByRole('list', { name: 'Boards' })
  await boards.getByRole('link', { name: 'Night shift' }).click()
  await expect(rows(other).first()).toHaveAccessibleName(/^production/)
  await expect(rows(other)).toHaveCount(2)

  // The first tab deletes it, so the other one shows it as a shared board.
  await page.getByRole('button', { name: 'Board: Night shift' }).click()
  await page.getByRole('button', { name: 'Delete Night shift' }).click()
  await expect(other.getByRole('button', { name: 'Board: Shared board' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByRole('button', { name: 'Board: Night shift' })).toBeVisible()
})

test('an environment is taken off a kept board, and Undo puts it back where it was @long', async ({
  page,
  served,
}) => {
  const ids = ['staging', 'production', 'preview'].map((name) => environmentOf(served, name))
  await visit(page, `./?environments=${ids.join(',')}`)
  await keepAs(page, 'Night shift')
  await page.getByRole('button', { name: 'Remove production from the board' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(
    page.getByRole('status').getByText('Removed production from Night shift.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()

  await page.getByRole('switch', { name: 'Differences only' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(1)).toHaveAccessibleName(/^production/)
  await expect(page.getByRole('button', { name: 'Board: Night shift' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Differences only' })).not.toBeChecked()

  // From another board, it puts it back there and stays here.
  await page.getByRole('button', { name: 'Remove production from the board' }).click()
  await page.getByRole('button', { name: 'Board: Night shift' }).click()
  await page.getByRole('link', { name: 'Harbour shop' }).click()
  await expect(page.getByRole('button', { name: 'Board: Harbour shop' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Board: Harbour shop' }).click()
  await page.getByRole('link', { name: 'Night shift' }).click()
  await expect(rows(page).nth(1)).toHaveAccessibleName(/^production/)
})

test('what another tab changes since cannot be undone any more, and the focus stays in the page @long', async ({
  context,
  page,
  served,
}) => {
  const ids = ['staging', 'production', 'preview'].map((name) => environmentOf(served, name))
  await visit(page, `./?environments=${ids.join(',')}`)
  await page.getByRole('button', { name: 'Pin these 3 environments' }).click()
  await openPage(page, './')
  const other = await context.newPage()
  await openPage(other, './')
  await page.getByRole('button', { name: 'Remove production from the board' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(rows(other)).toHaveCount(2)
  await other.getByRole('button', { name: 'Move staging, 1 of 2' }).focus()
  await other.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toHaveAccessibleName(/^preview/)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('rows of the board are dragged into another order, which Escape takes back @long', async ({
  page,
  served,
}) => {
  const [staging, production] = ['staging', 'production'].map((name) => environmentOf(served, name))
  await visit(page, `./?environments=${staging},${production}`)
  await keepAs(page, 'Two')
  const grip = (name: RegExp) => page.getByRole('button', { name })
  const middleOf = async (nth: number) => {
    const box = await rows(page).nth(nth).boundingBox()
    if (!box) throw new Error('The row is not shown')
    return box.y + box.height / 2
  }
  const dragTo = async (name: RegExp, nth: number) => {
    await grip(name).hover()
    await page.mouse.down()
    const { x = 0, width = 0 } = (await grip(name).boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, await middleOf(nth), { steps: 5 })
  }

  await dragTo(/^Move production/, 0)
  await expect(rows(page).first()).toHaveAccessibleName(/^production/)
  await page.mouse.up()
  await expect(grip(/^Move production, 1 of 2/)).toBeAttached()

  await dragTo(/^Move production/, 1)
  await expect(rows(page).first()).toHaveAccessibleName(/^staging/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(rows(page).first()).toHaveAccessibleName(/^production/)
})

test('the header of the board is one row in windows from 640 px on @long', async ({ page }) => {
  await visit(page, './')
  const ends = async () => {
    const boxes = await Promise.all([
      page.getByRole('button', { name: /^Board: / }).boundingBox(),
      page.getByRole('link', { name: 'Compare', exact: true }).boundingBox(),
      page.getByRole('button', { name: 'Open anything' }).boundingBox(),
      page.getByRole('button', { name: /requests left/ }).boundingBox(),
    ])
    return boxes.map((box) => (box === null ? undefined : box.y < 48))
  }
  for (const width of [640, 700, 768, 831, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(ends).toEqual([true, true, true, true])
  }
})

test('the board of the team stays at hand once something is pinned @long', async ({
  page,
  served,
}) => {
  const ids = ['staging', 'preview'].map((name) => environmentOf(served, name))
  await visit(page, `./?environments=${ids.join(',')}`)
  await page.getByRole('button', { name: 'Pin these 2 environments' }).click()
  await openPage(page, './')
  await page.getByRole('button', { name: 'Board: Your pins' }).click()
  const boards = page.getByRole('list', { name: 'Boards' })
  await boards.getByRole('link', { name: 'Harbour shop' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Board: Harbour shop' })).toBeVisible()
  await expect(page.getByText('You opened this board from a link.')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('names of 200 letters widen neither the board nor the comparison @long', async ({
    page,
    served,
  }) => {
    const [staging, production] = ['staging', 'production'].map((name) =>
      environmentOf(served, name),
    )
    await visit(page, `./?environments=${staging},${production}`)
    for (const [name, letter] of [
      ['staging', 'W'],
      ['production', 'Q'],
    ] as const) {
      await page.getByRole('button', { name: `Name ${name}`, exact: true }).click()
      await page.getByRole('dialog', { name: 'Name' }).getByRole('textbox').fill(letter.repeat(200))
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/WWW/)
    await keepAs(page, 'Z'.repeat(60))
    const toast = page.getByRole('status').filter({ hasText: /^Saved the board Z/ })
    await expect(toast).toBeVisible()
    const right = () => toast.evaluate((element) => element.getBoundingClientRect().right)
    await expect.poll(right).toBeLessThanOrEqual(390)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBe(390)
    await openPage(page, `compare?left=${staging}&right=${production}`)
    await expect(page.getByText(/older|newer/).first()).toBeVisible()
    await expect.poll(width).toBe(390)
  })
})
