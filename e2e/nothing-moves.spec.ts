import type { Page } from '@playwright/test'
import { componentPath, expectResolved } from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, openPage, visit } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { nameIt } from '#e2e/support/names.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { MOST_SHIFT, shiftOf } from '#e2e/support/shift.ts'
import { expect, test } from '#e2e/support/test.ts'

/* Nothing moves while a page comes, whatever the window, and whatever the browser says that it is. */

const SCRIPTS = '**/assets/*.js'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

type Shown = { path: (served: Announced) => string; isThere: (page: Page) => Promise<void> }

const idsOf = (served: Announced) =>
  ['staging', 'production', 'long'].map((name) => environmentOf(served, name))
const timeline = (name: string, search = ''): Shown => ({
  path: (served) => historyPath(environmentOf(served, name)) + search,
  isThere: (page) => expect(entries(page).first()).toBeVisible(),
})
const form = (key: string): Shown => ({
  path: (served) => componentPath(served, key),
  isThere: expectResolved,
})
const hasServices = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeAttached()

const comparison = (search = ''): Shown => ({
  path: (served) => {
    const [left, right] = idsOf(served).toReversed()
    return `compare?left=${left}&right=${right}${search}`
  },
  isThere: (page) => expect(page.getByRole('table', { name: 'Differences' })).toBeVisible(),
})

const PAGES: Record<string, Shown> = {
  'the board': { path: () => './', isThere: hasServices },
  'a board in the address': {
    path: (served) => `./?environments=${idsOf(served).join(',')}`,
    isThere: hasServices,
  },
  'a timeline': timeline('long'),
  'a timeline that fails': timeline('staging'),
  'a timeline under way': timeline('live'),
  'filtered deployments': timeline('long', '?status=failed'),
  services: {
    path: (served) => `${historyPath(environmentOf(served, 'staging'))}?view=services`,
    isThere: (page) => expect(page.getByRole('grid')).toBeVisible(),
  },
  facts: {
    path: (served) => `${historyPath(environmentOf(served, 'staging'))}?view=facts`,
    isThere: (page) =>
      expect(page.getByRole('main')).toContainText(/of \d+ attempts to deploy failed/),
  },
  'a form': form('external-dns'),
  'a form that begins with a fixed value': form('karpenter'),
  'a form with an outline': form('cert-manager'),
  'a comparison': comparison(),
  'a comparison at a moment': comparison(`&at=${new Date().toISOString()}`),
}

/** Pages with names of environments, of which this browser knows others than the host. */
const NAMED = new Set(['a board in the address', 'a timeline', 'services', 'a comparison'])

/** Opens a page whose scripts come once the host's markup is painted, and sums up what moves. */
const shiftWhile = async (page: Page, served: Announced, { path, isThere }: Shown) => {
  const letIn = await holdBack(page, SCRIPTS)
  await page.goto(path(served), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
  await letIn()
  await expectLive(page)
  await isThere(page)
  const shift = await shiftOf(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return shift
}

const WINDOWS = [
  { width: 390, userAgent: undefined },
  { width: 390, userAgent: PHONE },
  { width: 768, userAgent: undefined },
  { width: 768, userAgent: PHONE },
  { width: 1440, userAgent: undefined },
]

for (const { width, userAgent } of WINDOWS)
  test.describe(`in ${userAgent === undefined ? 'a desktop' : 'a phone’s'} browser of ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, ...(userAgent && { userAgent }) })

    test('nothing moves while a page comes @long', async ({ page, served }) => {
      await visit(page, './')
      for (const [name, shown] of Object.entries(PAGES))
        expect.soft(await shiftWhile(page, served, shown), name).toBeLessThan(MOST_SHIFT)
    })

    test('nothing moves because only the browser knows names @long', async ({ page, served }) => {
      await visit(page, './')
      for (const name of ['staging', 'production', 'long']) {
        await openPage(page, historyPath(environmentOf(served, name)))
        await nameIt(page, 'environment', `Shop, ${name}`)
      }
      // In rows of this width a name has half a line, so that one of two words makes its row taller.
      const pages = Object.entries(PAGES).filter(
        ([one]) => NAMED.has(one) && !(width === 768 && one === 'a board in the address'),
      )
      for (const [name, shown] of pages)
        expect.soft(await shiftWhile(page, served, shown), name).toBeLessThan(MOST_SHIFT)
    })
  })
