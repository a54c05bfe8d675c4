import type { Page } from '@playwright/test'
import { componentPath } from '#e2e/support/configure.ts'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf, type Announced } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* A list of all links on a page, as screen readers offer it, tells one from another. */

/** The names that several links with different targets have, with their targets. */
const ambiguousLinks = async (page: Page): Promise<Record<string, readonly string[]>> => {
  const tree = await page.locator('body').ariaSnapshot()
  const targets = new Map<string, Set<string>>()
  for (const [, name = '', url = ''] of tree.matchAll(
    /- link ?("(?:[^"\\]|\\.)*")?[^\n]*:\n(?:[^\n]*- (?!\/url)[^\n]*\n)*?\s*- \/url: ([^\n]+)/g,
  ))
    targets.set(name, (targets.get(name) ?? new Set()).add(url))
  return Object.fromEntries(
    [...targets].filter(([, urls]) => urls.size > 1).map(([name, urls]) => [name, [...urls]]),
  )
}

const boardOf = (served: Announced, ...names: readonly string[]) =>
  `?environments=${names.map((name) => environmentOf(served, name)).join(',')}`

const PAGES: Record<string, (served: Announced) => string> = {
  'the first board': () => '',
  'a board with failures': (served) =>
    boardOf(served, 'production', 'staging', 'rolled-back', 'misleading', 'live'),
  'a timeline with failures': (served) => historyPath(environmentOf(served, 'long')),
  'a timeline with repeated commits': (served) => historyPath(environmentOf(served, 'production')),
  'a timeline with names that several kinds have': (served) =>
    historyPath(environmentOf(served, 'hostile')),
  'services over time': (served) => `${historyPath(environmentOf(served, 'long'))}?view=services`,
  facts: (served) => `${historyPath(environmentOf(served, 'long'))}?view=facts`,
  'a comparison': (served) =>
    `compare?left=${environmentOf(served, 'staging')}&right=${environmentOf(served, 'production')}`,
  'a form with parts that have the same label': (served) => componentPath(served, 'otel-collector'),
}

for (const [name, pathOf] of Object.entries(PAGES))
  test(`links with the same name lead to the same place: ${name} @long`, async ({
    page,
    served,
  }) => {
    await page.setViewportSize(WIDTHS['on a desk'])
    await visit(page, pathOf(served))
    await expect.poll(() => page.getByRole('link').count()).toBeGreaterThan(8)
    expect(await ambiguousLinks(page)).toEqual({})
    const timeline = entries(page)
    if (!name.startsWith('a timeline') || (await timeline.count()) === 0) return
    await timeline.nth(1).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
    expect(await ambiguousLinks(page)).toEqual({})
  })
