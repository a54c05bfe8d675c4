import type { Page } from '@playwright/test'
import engine from 'axe-core'

declare global {
  var axe: typeof engine | undefined
}

/** What another theme can break: nothing else looks at a colour. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Waits until no colour is on its way to another one, which would be judged half-way. What loops never ends, and
 * changes no colour.
 */
const settleColours = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

/** What axe finds wrong with the page as it is now, by all its rules or by those that look at colours. */
export const findViolations = async (page: Page, rules: 'all' | 'of colour') => {
  await settleColours(page)
  // Its text is long: a page that has it needs it no second time.
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(engine.source)
  return page.evaluate(
    async (options) => {
      const found = await globalThis.axe?.run(document, options)
      return found?.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map(({ html }) => html),
      }))
    },
    {
      resultTypes: ['violations' as const],
      ...(rules === 'of colour' && {
        runOnly: { type: 'rule' as const, values: RULES_OF_COLOUR },
      }),
      // Off by default in axe (SC 2.5.3). Its target size takes what a sticky part covers for small.
      ...(rules === 'all' && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    },
  )
}
