import type { Page } from '@playwright/test'
import engine from 'axe-core'

declare global {
  var axe: typeof engine | undefined
}

/** The rules about colour, the only ones that another theme can break. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Waits for the end of colour transitions, since axe would judge the colours in between. Looping animations never end,
 * but change no colour.
 */
const settleColours = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

/** The violations that axe finds on the page as it is now, by all its rules or by those about colour. */
export const findViolations = async (page: Page, rules: 'all' | 'of colour') => {
  await settleColours(page)
  // Its source is long, so inject it only once per page.
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
      // Of stylesheets and media files, which no rule here reads.
      preload: false,
      ...(rules === 'of colour' && {
        runOnly: { type: 'rule' as const, values: RULES_OF_COLOUR },
      }),
      // Off by default in axe (SC 2.5.3). Its target-size rule stays off: it misjudges targets under sticky parts.
      ...(rules === 'all' && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    },
  )
}
