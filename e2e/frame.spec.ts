import type { Locator, Page } from '@playwright/test'
import { componentPath, form } from '#e2e/support/configure.ts'
import { entries, historyPath, openBox, openPage, signInForm, visit } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What a page shows before its stylesheet and its scripts are there. */

type Case = {
  path: (served: Announced) => string
  heading: string
  /** What the page shows in the end. */
  shown: (page: Page) => Locator
}

const CASES: Record<string, Case> = {
  'sign-in': { path: () => 'sign-in', heading: 'Sign in', shown: signInForm },
  // Of two that do not fail: what fails needs a line more, and `live` fails at some hours.
  home: {
    path: (served) =>
      `./?environments=${environmentOf(served, 'production')},${environmentOf(served, 'preview')}`,
    heading: 'Reading environments',
    shown: (page) => openBox(page),
  },
  'a timeline': {
    path: (served) => historyPath(environmentOf(served, 'single')),
    heading: 'Loading deployments…',
    shown: (page) => entries(page).first(),
  },
  'a form': {
    path: (served) => componentPath(served, 'external-dns'),
    heading: 'This component is not resolved yet.',
    shown: form,
  },
}

const isPainted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** The sum of all layout shifts so far. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

for (const [name, { path, heading, shown }] of Object.entries(CASES)) {
  test(
    `${name} shows its frame while its stylesheet and scripts are loading`,
    { tag: name === 'a timeline' ? [] : '@long' },
    async ({ page, served }) => {
      await visit(page, './')
      const letIn = await holdBack(page, '**/*.{css,js}')
      await page.goto(path(served), { waitUntil: 'commit' })
      const inFrame = page.getByRole('heading', { level: 1, name: heading, includeHidden: true })
      await expect(inFrame).toBeInViewport()
      await expect.poll(() => isPainted(page)).toBe(true)
      // The size of the app's own.
      await expect(inFrame).toHaveCSS('font-weight', '600')
      expect((await inFrame.boundingBox())?.height).toBe(34)
      // For assistive technologies, there is no page yet.
      await expect(page.getByRole('heading')).toHaveCount(0)

      letIn()
      await expect(shown(page)).toBeVisible()
      await expect(inFrame.and(page.locator('[inert] *'))).toHaveCount(0)
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    },
  )
}

test('entries are never shown without their styles', async ({ page, served }) => {
  const path = historyPath(environmentOf(served, 'single'))
  await visit(page, path)
  const letIn = await holdBack(page, '**/*.css')
  await page.reload({ waitUntil: 'commit' })
  const loading = { level: 1, name: 'Loading deployments…', includeHidden: true }
  await expect(page.getByRole('heading', loading)).toBeInViewport()
  await expect.poll(() => isPainted(page)).toBe(true)
  await expect(entries(page)).toHaveCount(0)
  letIn()
  await expect(entries(page)).toHaveCount(1)
  await expect(page.getByRole('heading', loading)).toHaveCount(0)
})

test('a chosen theme is there from the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, './')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const letIn = await holdBack(page, '**/*.{css,js}')
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => isPainted(page)).toBe(true)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  letIn()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('every page begins with its frame, without style attributes', async ({ page, served }) => {
  await openPage(page, './')
  for (const { path } of Object.values(CASES)) {
    const answer = await page.request.get(path(served), { headers: { Accept: 'text/html' } })
    const [start = '', rest = ''] = (await answer.text()).split('<div id="root"')
    expect(rest).not.toBe('')
    expect(start).toContain('<div id="frame"')
    expect(start).not.toMatch(/ style="/)
  }
})
