import type { Locator, Page } from '@playwright/test'
import { addRow, expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import { entries, historyPath, openPage, openEnvironment, visit } from '#e2e/support/console.ts'
import { walk } from '#e2e/support/keyboard.ts'
import { environmentOf } from '#e2e/support/served.ts'
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  expectSoundEverywhere,
  test,
  WIDTHS,
} from '#e2e/support/test.ts'

/* Every control can be seen, reached and left again, in any window and with any input device. */

const ON_ITS_SIDE = { width: 740, height: 360 }
const NARROW = { width: 360, height: 740 }

/** Tabs through a page: each stop is visible, and those in the feed or the form are in reading order. */
const expectSeenInOrder = async (page: Page, most: number) => {
  for (const size of [...Object.values(WIDTHS), ON_ITS_SIDE]) {
    await page.setViewportSize(size)
    await page.getByRole('main').focus()
    const stops = await walk(page, most)
    expect(stops.length).toBeGreaterThan(10)
    // A link across two lines does not fill its bounding box.
    expect(stops.filter(({ seen }) => seen < 5)).toEqual([])
    const tops = stops.filter(({ isInList }) => isInList).map(({ top }) => top)
    // Controls of different heights may share a line.
    expect(tops.filter((top, index) => top < (tops[index - 1] ?? 0) - 24)).toEqual([])
  }
}

test('the focus is visible wherever Tab moves it in the timeline @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  await expectSeenInOrder(page, 40)
})

test('the single-character shortcut can be turned off @long', async ({ page, served }) => {
  await page.setViewportSize(WIDTHS['on a desk'])
  await visit(page, historyPath(environmentOf(served, 'single')))
  const search = page.getByRole('searchbox', { name: 'Search deployments' })
  await page.getByRole('button', { name: 'Turn off single-key shortcuts' }).press('Enter')
  await page.keyboard.press('/')
  await page.getByRole('button', { name: 'Turn on single-key shortcuts' }).press('Enter')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test('the focus is visible wherever Tab moves it in a form @long', async ({ page, served }) => {
  await openComponent(page, served, 'external-dns')
  await expectSeenInOrder(page, 40)
})

test('the keys that the editor names leave it, and no others @long', async ({ page, served }) => {
  await openComponent(page, served, 'otel-collector')
  const editor = form(page).getByRole('textbox', { name: 'Extra resource' })
  // Somebody who is in the text area before the editor is loaded stays in it.
  await expect(editor).toHaveAccessibleDescription(/Press Escape, then Tab, to leave the editor\./)
  await editor.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('kind: Service')
  await expect(editor).toBeFocused()
  await expect(editor).toHaveText(/^ {2}kind: Service$/)
  await expectResolved(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await expect(form(page).locator(':focus')).toBeVisible()
})

test('an unknown address shows a page in the layout of the console @long', async ({ page }) => {
  await openPage(page, 'nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Not found · Tidemark')
  await expectSoundEverywhere(page)
})

test('text at twice its size does not overflow, and nothing moves with reduced motion @long', async ({
  page,
  served,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(WIDTHS['on a desk'])
  await visit(page, './')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNothingSticksOut(page)
  await openEnvironment(page, environmentOf(served, 'live'))
  await expect(entries(page).first()).toBeVisible()
  await expectNothingSticksOut(page)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByRole('link', { name: 'Tidemark, home' }).click()
  await page.getByRole('link', { name: 'karpenter', exact: true }).click()
  await expect(form(page)).toBeVisible()
  await expectNothingSticksOut(page)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: NARROW })

  /** At least 44 px high, and as wide. */
  const expectFingerSized = async (...targets: readonly Locator[]) => {
    for (const target of targets) {
      const box = await target.boundingBox()
      expect({
        target: String(target),
        box: box && Math.min(box.width, box.height) >= 43.5,
      }).toEqual({
        target: String(target),
        box: true,
      })
    }
  }

  /** Sticky parts leave two thirds of the window to the page. */
  const expectRoomToRead = async (page: Page) => {
    const covered = await page.evaluate(() => {
      const stays = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
          stays(element.parentElement))
      const lines = Array.from({ length: window.innerHeight }, (_, y) => y)
      const middle = window.innerWidth / 2
      return lines.filter((y) => stays(document.elementFromPoint(middle, y))).length / lines.length
    })
    expect(covered).toBeLessThan(1 / 3)
  }

  test('the timeline fits a narrow window, in portrait and landscape @long', async ({
    page,
    served,
  }) => {
    await visit(page, historyPath(environmentOf(served, 'long')))
    await expect(entries(page).first()).toBeVisible()
    const filters = page.getByRole('button', { name: 'Filters' })
    const running = page.getByRole('button', { name: /Running now$/ })
    await expectFingerSized(page.getByRole('button', { name: 'Refresh' }), filters, running)
    await expectNothingSticksOut(page)

    await filters.tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expectFingerSized(
      sheet.getByRole('button', { name: 'Close filters' }),
      sheet.getByRole('button', { name: 'Show results' }),
    )
    await expectNothingSticksOut(page)
    await sheet.getByRole('button', { name: 'Show results' }).tap()

    await running.tap()
    const services = page.getByRole('dialog', { name: 'Running now' })
    await expectFingerSized(services.getByRole('button', { name: 'Close' }))
    await expectNothingSticksOut(page)
    await services.getByRole('button', { name: 'Close' }).tap()

    await entries(page).nth(1).getByRole('link').first().tap()
    const details = page.getByRole('dialog', { name: 'Deployment details' })
    await expect(details).toBeVisible()
    await expectNothingSticksOut(page)
    await details.getByRole('button', { name: /^Close/ }).tap()
    await expect(details).toHaveCount(0)

    await page.setViewportSize(ON_ITS_SIDE)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expectRoomToRead(page)
    await expectNothingSticksOut(page)
  })

  test('nested rows of a form fit a narrow window, in portrait and landscape @long', async ({
    page,
    served,
  }) => {
    await openComponent(page, served, 'karpenter')
    const pool = await addRow(form(page), 'Node pool')
    const requirement = await addRow(pool, 'Requirement')
    await expectResolved(page)
    await expectFingerSized(
      pool.getByRole('button', { name: 'Add Requirement' }),
      page.getByRole('button', { name: 'Resolve now' }),
    )
    await expectNothingSticksOut(page)
    // Inputs two levels down are still two thirds as wide as the window.
    const label = await requirement.getByRole('combobox', { name: 'Label' }).boundingBox()
    expect(label?.width).toBeGreaterThan((NARROW.width * 2) / 3)

    await page.setViewportSize(ON_ITS_SIDE)
    await requirement.scrollIntoViewIfNeeded()
    await expectRoomToRead(page)
    await expectNothingSticksOut(page)
  })
})
