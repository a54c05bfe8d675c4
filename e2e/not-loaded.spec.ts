import type { Page } from '@playwright/test'
import { box, componentPath, expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import {
  entries,
  expectLive,
  historyPath,
  openBox,
  signInForm,
  stylesReady,
  visit,
} from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { readAt, readAtRest } from '#e2e/support/reading.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { MOST_SHIFT, shiftOf } from '#e2e/support/shift.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What a page says and does without its code, as while a host of another version answers. */

test.use({ expectedFailures: [404, 'net::ERR_FAILED'] })

const SCRIPTS = '**/assets/*.js'
const ALL = '**/assets/*'
/** Words that only code makes true. */
const CODE_ONLY = /resolving|being resolved|checked|\bago\b|(?:\bs|min|\bh) so far/i

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })

/** Has the page look as it does this long after it came, as far as styles alone can do that. */
const seconds = (page: Page, passed: number) =>
  page.evaluate((ms) => {
    for (const animation of document.getAnimations()) animation.currentTime = ms
  }, passed * 1000)

/** The notice is there ten seconds after the page, not sooner than a slow page would come. */
const expectNotice = async (page: Page) => {
  await expect(page.getByText('The console could not be loaded')).toBeAttached()
  await seconds(page, 8)
  await expect(notice(page)).toBeHidden()
  await seconds(page, 10)
  await expect(notice(page)).toHaveText('The console could not be loaded. Reload')
  // As a person sees it: nothing covers the way out.
  await notice(page).getByRole('link', { name: 'Reload' }).click({ trial: true })
}

const expectTaken = async (page: Page) => {
  await expectLive(page)
  await expect(notice(page)).toHaveCount(0)
}

const PAGES: Record<
  string,
  { path: (served: Announced) => string; isUsable: (page: Page) => Promise<void> }
> = {
  'the timeline': {
    path: (served) => historyPath(environmentOf(served, 'long')),
    isUsable: (page) => expect(entries(page).first()).toBeVisible(),
  },
  'a form': {
    path: (served) => componentPath(served, 'loki'),
    isUsable: async (page) => {
      await box(form(page), 'Endpoint').fill('https://late.example')
      await expectResolved(page)
    },
  },
  'the board': { path: () => './', isUsable: (page) => expect(openBox(page)).toBeVisible() },
}

const FAULTS = {
  'are not there': (page: Page) => page.route(ALL, (route) => route.fulfill({ status: 404 })),
  'are blocked': (page: Page) => page.route(SCRIPTS, (route) => route.abort()),
}

for (const [name, { path, isUsable }] of Object.entries(PAGES))
  for (const [fault, cause] of Object.entries(FAULTS))
    test(`${name} says so when its scripts ${fault}, and can be reloaded @long`, async ({
      page,
      served,
    }) => {
      await visit(page, './')
      await cause(page)
      await page.goto(path(served))
      await expectNotice(page)
      await expect(page.locator('body')).not.toContainText(CODE_ONLY, { useInnerText: true })
      await page.unrouteAll()
      await notice(page).getByRole('link', { name: 'Reload' }).click()
      await expectTaken(page)
      await isUsable(page)
    })

test('the notice goes away when the scripts come after all @long', async ({ page, served }) => {
  const path = historyPath(environmentOf(served, 'long'))
  await visit(page, path)
  const letIn = await holdBack(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  await expectNotice(page)
  await expect(entries(page).first()).toBeVisible()
  await letIn()
  await expectTaken(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
})

test.describe('when only the code of a page is missing', () => {
  // It is logged for whoever develops the console.
  test.use({ quietAbout: 'violations' })

  test('the page says so, and can be reloaded @long', async ({ page, served }) => {
    await visit(page, './')
    await page.route('**/assets/deployments-route-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto(historyPath(environmentOf(served, 'long')))
    await expect(
      page.getByRole('heading', { name: 'A part of the console did not load.' }),
    ).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expectTaken(page)
    await expect(entries(page).first()).toBeVisible()
  })
})

test('without a host, too, a site says that its scripts are missing @long', async ({
  page,
  served,
}) => {
  await page.route(`${served.url}/**`, (route) => {
    const isPage = route.request().resourceType() === 'document'
    return isPage
      ? route.fulfill({ path: 'dist/console/index.html' })
      : route.fulfill({ status: 404 })
  })
  await page.goto(`${served.url}/sign-in?next=%2F#top`)
  await expectNotice(page)
  await page.unrouteAll()
  await notice(page).getByRole('link', { name: 'Reload' }).click()
  await expectTaken(page)
  await expect(signInForm(page)).toBeVisible()
})

test.describe('when the scripts come after 40 seconds', () => {
  /** Reloads a page whose scripts wait. What is returned lets them come, 40 seconds later, and waits until it is live. */
  const reloadLate = async (page: Page) => {
    const letIn = await holdBack(page, SCRIPTS, (route) => route.continue().catch(() => {}))
    await page.reload({ waitUntil: 'commit' })
    return async () => {
      await page.clock.fastForward(40_000)
      await letIn()
      await expectTaken(page)
    }
  }

  test('a timeline can be read meanwhile, its links lead on, and it stays where it is read @long', async ({
    page,
    served,
  }) => {
    await page.clock.install()
    await visit(page, historyPath(environmentOf(served, 'long')))
    const goLive = await reloadLate(page)
    await entries(page).first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 2, name: /./ }).first()).toBeVisible()
    await expect(page).toHaveURL(/\?deployment=/)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).not.toHaveURL(/\?deployment=/)
    await entries(page).first().hover()
    await page.mouse.wheel(0, 600)
    const before = await readAtRest(page)
    await goLive()
    await expect.poll(() => readAt(page)).toEqual(before)
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT)
  })

  test('a form has what was typed before, and takes more @long', async ({ page, served }) => {
    await page.clock.install()
    await openComponent(page, served, 'external-dns')
    const owner = box(form(page), 'TXT owner ID')
    await owner.fill('harbour')
    await expectResolved(page)
    const goLive = await reloadLate(page)
    await expect(owner).toBeDisabled()
    await page.getByRole('link', { name: 'Tidemark, home' }).click()
    await expect(page).toHaveURL('./')
    await page.goBack({ waitUntil: 'commit' })
    await expect(owner).toBeDisabled()
    await stylesReady(page)
    const place = () => owner.boundingBox()
    const before = await place()
    await goLive()
    await expect(owner).toHaveValue('harbour')
    await expectResolved(page)
    // What stands beside the form follows the draft: the list of problems is shorter than without it.
    expect(await place()).toEqual(before)
    await owner.fill('harbour wall')
    await expectResolved(page)
  })
})
