import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { findViolations } from '#e2e/support/axe.ts'
import {
  announced,
  type Announced,
  basePathFlags,
  type Product,
  type Reach,
  startProduct,
} from '#e2e/support/served.ts'
import { laidOut } from '#e2e/support/laid-out.ts'
import { expectLargeTargets } from '#e2e/support/targets.ts'
import { SHOWN } from '#tools/test/report.mjs'

type Options = {
  /** Statuses or network errors of the failed requests, or beginnings of errors, that a test expects. */
  expectedFailures: readonly (number | string)[]
  /** For tests that check `problems` themselves. */
  quietAbout: 'nothing' | 'violations'
}

type Fixtures = {
  /** The JSON line that the console under test printed. */
  served: Announced
  /**
   * Starts a console or an API for this test alone, as `startProduct` does. It is stopped once the test's pages are
   * closed: a page that outlived its console would log failed requests.
   */
  start: typeof startProduct
  /** The problems that fail a test at its end: uncaught errors, console errors, policy violations. */
  problems: string[]
  /** Fails the test on problems that people do not see but developers should. */
  quiet: undefined
}

/** Logs violations of the content security policy to the browser's console. */
const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`)
  })
}

const isExpected = (text: string, expected: Options['expectedFailures']) =>
  expected.some((failure) =>
    text.startsWith('Failed to load resource')
      ? text.includes(typeof failure === 'number' ? `status of ${failure}` : failure)
      : typeof failure === 'string' && text.startsWith(failure),
  )

/** What each open page of a failed test shows, for the reporter: one look at a failure that may not come again. */
const describePages = async (context: BrowserContext): Promise<string> => {
  const pages = context.pages().map(async (page) => {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => String(error))
    return `${page.url()} shows:\n${shown}`
  })
  return (await Promise.all(pages)).join('\n\n')
}

/** Every journey's `test`: fails on uncaught errors, console errors and policy violations. */
export const test = base.extend<Options & Fixtures>({
  expectedFailures: [[], { option: true }],
  served: async ({ baseURL: _ }, provide, { project }) => {
    await provide(announced(project.name as Reach))
  },
  start: async ({ context }, provide, { project }) => {
    const products: Product[] = []
    await provide(async (command, ...flags) => {
      const basePath = command === 'console' ? basePathFlags(project.name) : []
      const product = await startProduct(command, ...basePath, ...flags)
      products.unshift(product)
      return product
    })
    await context.close()
    for (const product of products) await product.stop()
  },
  quietAbout: ['nothing', { option: true }],
  problems: async ({ context: _ }, provide) => {
    await provide([])
  },
  quiet: [
    async ({ context, expectedFailures, problems, quietAbout }, provide, testInfo) => {
      context.on('weberror', (error) => problems.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text(), expectedFailures))
          problems.push(message.text())
      })
      await context.addInitScript(reportViolations)
      await provide(undefined)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach(SHOWN, { body: await describePages(context) })
      if (quietAbout === 'nothing') expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** The two window sizes in which every page is tested. */
export const WIDTHS = {
  'on a desk': { width: 1440, height: 900 },
  'on a phone': { width: 390, height: 844 },
}

/** The narrowest window that a page must fit in: a desktop window at 400 % zoom (SC 1.4.10). */
const NARROWEST = { width: 320, height: 640 }

/** Does something in the other theme. */
const inOtherTheme = async (page: Page, act: () => Promise<void>) => {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [its, other] = dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  await act()
  await page.emulateMedia({ colorScheme: its })
}

const expectNoViolations = async (page: Page, rules: 'all' | 'of colour') => {
  expect(await findViolations(page, rules)).toEqual([])
}

/** Expects no accessibility problem on the page as it is now, in either theme. */
export const expectAccessible = async (page: Page) => {
  await expectLargeTargets(page)
  await expectNoViolations(page, 'all')
  await inOtherTheme(page, () => expectNoViolations(page, 'of colour'))
}

export { expect }

/** Expects no horizontal overflow in what is painted next. */
export const expectNothingSticksOut = async (page: Page) => {
  await laidOut(page)
  const [needed, given] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth] as const
  })
  expect(needed).toBeLessThanOrEqual(given)
}

/**
 * Expects both in both window sizes, and no overflow in the narrowest. The phone has the other theme: colours depend on
 * the theme and only rarely on the window too, and axe takes most of its time for them.
 */
export const expectSoundEverywhere = async (page: Page) => {
  const soundIn = async (size: keyof typeof WIDTHS) => {
    await page.setViewportSize(WIDTHS[size])
    await expectLargeTargets(page)
    await expectNoViolations(page, 'all')
    await expectNothingSticksOut(page)
  }
  await soundIn('on a desk')
  await inOtherTheme(page, () => soundIn('on a phone'))
  await page.setViewportSize(NARROWEST)
  await expectNothingSticksOut(page)
  await page.setViewportSize(WIDTHS['on a phone'])
}
