import { pause, visit } from '../lib/browser.mjs'
import { signIn } from '../lib/product.mjs'
import { median, p95 } from '../lib/stats.mjs'

/*
 * How many requests edits of the form cause, and how long people wait for a violation. Measured in real time.
 */

/** @typedef {import('playwright').Page} Page */

/** The time between two keys of a fluent typist, in ms. */
const KEY = 150
const LETTERS = 'bcdefghijklmnopqrstuvwxyz'

/** @param {Page} page @param {string} name */
const box = (page, name) =>
  page.getByRole('form', { name: /^Configure / }).getByRole('textbox', { name, exact: true })

/** @param {Page} page */
const resolved = async (page) => {
  // A resolve that was waiting for typing to rest has started by then.
  await pause(600)
  await page
    .getByRole('status', { name: 'Resolve status' })
    .filter({ hasText: 'Up to date' })
    .waitFor()
}

/** Measures the time from a key to the paint in which a text appears in the list of problems or disappears. */
const installWatch = () => {
  let pressed = 0
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
  /** @param {string} text @param {boolean} there */
  globalThis.untilProblem = (text, there) =>
    new Promise((resolve) => {
      const check = () => {
        const list = document.querySelector('[aria-label="Problems"]')
        if (list?.textContent?.includes(text) !== there) return false
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
        return true
      }
      if (check()) return
      const observer = new MutationObserver(() => {
        if (check()) observer.disconnect()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
}

/**
 * @param {import('./logged-api.mjs').LoggedApi} api
 * @param {number} late the API's response time, in ms
 * @param {number} edits
 * @returns {Promise<Record<string, number>>} requests by action, and waits in ms
 */
export const measureEdits = ({ product, log, answerAfter }, late, edits) =>
  visit({}, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url })
    await context.addInitScript(installWatch)
    await signIn(context, product, product.token)
    answerAfter(late)
    const { organizationId, clusterId } = product
    await page.goto(
      `${product.url}/organizations/${organizationId}/clusters/${clusterId}/components/external-dns`,
    )
    await box(page, 'TXT prefix').waitFor()
    await resolved(page)

    /** @param {() => Promise<void>} act */
    const count = async (act) => {
      const before = log.length
      await act()
      await resolved(page)
      const sent = log.slice(before)
      return { asked: sent.length, dropped: sent.filter(({ given }) => !given).length }
    }
    const typed = await count(async () => {
      await box(page, 'TXT prefix').click()
      for (const key of 'a-prefix-of-20-chars') {
        await page.keyboard.press(key)
        await pause(KEY)
      }
    })
    const pasted = await count(async () => {
      await box(page, 'TXT owner ID').click()
      await page.evaluate(() => navigator.clipboard.writeText('quayside-production'))
      await page.keyboard.press('ControlOrMeta+v')
    })
    const left = await count(() => page.keyboard.press('Tab'))
    await page.getByRole('heading', { level: 1 }).click()
    const undone = await count(() => page.keyboard.press('ControlOrMeta+z'))

    await box(page, 'TXT suffix').click()
    const RULE = 'only one of them is possible'
    const waits = []
    for (let edit = 0; edit < edits; edit += 1) {
      const wait = page.evaluate((text) => globalThis.untilProblem(text, true), RULE)
      // A different letter each time, because an equal draft is answered from the cache.
      await page.keyboard.press(LETTERS[edit % LETTERS.length] ?? 'b')
      waits.push(Number(await wait))
      await resolved(page)
      await page.keyboard.press('Backspace')
      await page.evaluate((text) => globalThis.untilProblem(text, false), RULE)
      await resolved(page)
    }
    return {
      'twenty characters typed': typed.asked,
      'of them given up': typed.dropped,
      'a paste': pasted.asked,
      'leaving the field after it': left.asked,
      'an undo': undone.asked,
      'edit to violation p50': median(waits),
      'edit to violation p95': p95(waits),
    }
  })
