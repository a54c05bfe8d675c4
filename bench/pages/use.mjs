import { pause } from '../lib/browser.mjs'

/**
 * A person's actions on each page, one interaction after the other, by mouse and keyboard.
 * @typedef {import('playwright').Page} Page
 * @typedef {readonly [name: string, act: (page: Page) => Promise<void>]} Step
 */

/** @param {Page} page */
const openTheme = (page) => page.getByRole('button', { name: /^Theme: / }).click()

/** @param {Page} page */
const chooseDark = async (page) => {
  await page.getByRole('radio', { name: 'Dark' }).click()
}

/** @param {Page} page @param {string} text */
const typeText = async (page, text) => {
  for (const key of text) {
    await page.keyboard.press(key)
    await pause(120)
  }
}

/** The actions on a phone, where the filters are in a sheet. */
const NARROW = new Set(['open details', 'close details', 'type', 'leave the field'])

/** @param {string} page @param {number} width */
export const stepsOf = (page, width) =>
  (USES[page] ?? []).filter(([name]) => width >= 1000 || NARROW.has(name))

/** @type {Record<string, readonly Step[]>} */
const USES = {
  timeline: [
    [
      'open details',
      async (page) => {
        await page.getByRole('article').nth(2).getByRole('heading').getByRole('link').click()
      },
    ],
    ['close details', (page) => page.keyboard.press('Escape')],
    [
      'open a filter',
      async (page) => {
        await page.getByRole('button', { name: 'Status', exact: true }).click()
      },
    ],
    ['filter', (page) => page.getByRole('checkbox').first().click()],
    [
      'search',
      async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('searchbox', { name: 'Search deployments' }).click()
        await typeText(page, 'main')
      },
    ],
    ['open the themes', openTheme],
    ['toggle the theme', chooseDark],
  ],
  form: [
    [
      'type',
      async (page) => {
        await page
          .getByRole('form', { name: /^Configure / })
          .getByRole('textbox', { name: 'TXT owner ID', exact: true })
          .click()
        await typeText(page, 'quayside')
      },
    ],
    ['leave the field', (page) => page.keyboard.press('Tab')],
    [
      'choose',
      async (page) => {
        await page
          .getByRole('form', { name: /^Configure / })
          .getByRole('radio')
          .nth(1)
          .click()
      },
    ],
    ['complete draft', (page) => page.getByRole('radio', { name: /^Complete draft/ }).click()],
    ['open the themes', openTheme],
    ['toggle the theme', chooseDark],
  ],
}
