import { pause } from '../lib/browser.mjs'
import { signIn } from '../lib/product.mjs'

/**
 * @typedef {import('../lib/browser.mjs').Visit} Visit
 * @typedef {import('../lib/product.mjs').Product} Product
 */

/** The number of rows to copy for the bare list. */
const TAKEN = 60

/** @param {Product} product */
const pathOf = (product) => `/environments/${product.environments?.long}/deployments`

/** Opens the timeline, signed in. @param {Visit} visit @param {Product} product */
export const openTimeline = async ({ page, context }, product) => {
  await signIn(context, product, product.token)
  await page.goto(product.url + pathOf(product))
  await page.waitForSelector('[role=feed] article')
}

/**
 * Scrolls to the end of the loaded deployments until `count` are loaded.
 * @param {Visit} visit
 * @param {number} count
 */
export const loadUntil = async ({ page }, count) => {
  await page.evaluate((wanted) => {
    globalThis.stopLoading = setInterval(() => {
      const { scrollHeight } = document.documentElement
      const list = [...document.querySelectorAll('[role=feed] article')].at(-1)
      if (Number(list?.getAttribute('aria-posinset')) >= wanted)
        clearInterval(globalThis.stopLoading)
      else scrollTo(0, scrollHeight)
    }, 8)
  }, count)
  await page.waitForFunction(
    (wanted) => {
      const all = [...document.querySelectorAll('[role=feed] article')]
      return Number(all.at(-1)?.getAttribute('aria-posinset')) >= wanted
    },
    count,
    { polling: 200, timeout: 900_000 },
  )
  await page.evaluate(() => clearInterval(globalThis.stopLoading))
  await pause(500)
  await page.evaluate(() => scrollTo(0, 0))
  await pause(500)
}

/** Goes to the home page and back: the page mounts with loaded data. @param {Visit} visit */
export const mountAgain = async ({ page }) => {
  await page.evaluate(() => history.pushState({}, '', '/'))
  await page.waitForSelector('form[aria-label="Open"]')
  await pause(1000)
  const ms = await page.evaluate(() => globalThis.probe.untilRows(() => history.back()))
  await page.evaluate(() => scrollTo(0, 0))
  return Number(ms)
}

/**
 * Presses Refresh and waits until the page has the answer. Chromium reports some answers as aborted though the page has
 * read them to their end, and for these Playwright's `finished()` never resolves.
 * @param {Visit} visit
 */
export const refresh = async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/deploymentHistory'))
  const button = page.getByRole('button', { name: 'Refresh' })
  await button.evaluate((element) => element.click())
  await answered
  await page.waitForFunction(
    (element) => element?.getAttribute('aria-busy') !== 'true',
    await button.elementHandle(),
  )
  await pause(300)
}

/**
 * Copies rows from the feed as trees, with the boxes around the feed.
 * @param {Visit} visit
 * @returns {Promise<{ boxes: string[], width: number, rows: unknown[] }>}
 */
export const takeRows = async (visit) => {
  const { page } = visit
  await loadUntil(visit, TAKEN + 20)
  return page.evaluate(async (most) => {
    /** @param {Node} node @returns {unknown} */
    const treeOf = (node) => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      const attributes = Object.fromEntries(
        [...node.attributes].map(({ name, value }) => [name, value]),
      )
      return [node.localName, attributes, [...node.childNodes].map(treeOf)]
    }
    const feed = document.querySelector('[role=feed]')
    if (!(feed instanceof HTMLElement)) throw new Error('There is no feed.')
    const rows = new Map()
    for (let y = 0; rows.size < most; y += 300) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 100))
      for (const row of feed.children)
        if (row.querySelector('article'))
          rows.set(row.getAttribute('data-key'), [...row.childNodes].map(treeOf))
    }
    const boxes = []
    for (let box = feed; box.id !== 'main' && box.parentElement; box = box.parentElement)
      boxes.unshift(box.className)
    return {
      boxes,
      width: feed.getBoundingClientRect().width,
      rows: [...rows.values()].slice(0, most),
    }
  }, TAKEN)
}
