import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { announced, type Announced, type Reach } from '#e2e/support/served.ts'

type Options = {
  /** Statuses or network errors of the failed requests, or beginnings of errors, that a test is about. */
  expectedFailures: readonly (number | string)[]
  /** A test of this very net looks at `problems` itself. */
  quietAbout: 'nothing' | 'violations'
}

type Fixtures = {
  /** What the console under test printed about itself. */
  served: Announced
  /** What a test would fail on at its end: uncaught errors, console errors, policy violations. */
  problems: string[]
  /** Fails the test on what a person would never see and a developer always should. */
  quiet: undefined
}

/** Tells violations of the content security policy in a way that the console shows. */
const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP: ${event.violatedDirective} kept out ${event.blockedURI}`)
  })
}

const isExpected = (text: string, expected: Options['expectedFailures']) =>
  expected.some((failure) =>
    text.startsWith('Failed to load resource')
      ? text.includes(typeof failure === 'number' ? `status of ${failure}` : failure)
      : typeof failure === 'string' && text.startsWith(failure),
  )

/** Every journey's `test`: fails on uncaught errors, console errors and policy violations. */
export const test = base.extend<Options & Fixtures>({
  expectedFailures: [[], { option: true }],
  served: async ({ baseURL: _ }, provide, { project }) => {
    await provide(announced(project.name as Reach))
  },
  quietAbout: ['nothing', { option: true }],
  problems: async ({ context: _ }, provide) => {
    await provide([])
  },
  quiet: [
    async ({ context, expectedFailures, problems, quietAbout }, provide) => {
      context.on('weberror', (error) => problems.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text(), expectedFailures))
          problems.push(message.text())
      })
      await context.addInitScript(reportViolations)
      await provide(undefined)
      if (quietAbout === 'nothing') expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** The two windows that every page is looked at in. */
export const WIDTHS = {
  'on a desk': { width: 1440, height: 900 },
  'on a phone': { width: 390, height: 844 },
}

/** Finds no accessibility problem on the page as it is now. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((n) => n.html) })),
  ).toEqual([])
}

export { expect }

/** Finds nothing that sticks out of the window sideways. */
export const expectNothingSticksOut = async (page: Page) => {
  const [needed, given] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth] as const
  })
  expect(needed).toBeLessThanOrEqual(given)
}

/** Both, in both windows. */
export const expectSoundEverywhere = async (page: Page) => {
  for (const size of Object.values(WIDTHS)) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNothingSticksOut(page)
  }
}
