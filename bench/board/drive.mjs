import { heapOf, pause, visit, workDuring } from '../lib/browser.mjs'
import { longestTaskDuring } from '../lib/longest-task.mjs'
import { signIn } from '../lib/product.mjs'
import { p95, quantile } from '../lib/stats.mjs'

/**
 * @typedef {import('../lib/browser.mjs').Visit} Visit
 * @typedef {{ name: string, across: number, down: number, frames: number }} Way how far each frame scrolls, in px
 */

/** @type {readonly Way[]} */
export const WAYS = [
  { name: 'down', across: 0, down: 100, frames: 90 },
  { name: 'across', across: 100, down: 0, frames: 55 },
  { name: 'both ways', across: 80, down: 100, frames: 60 },
  { name: 'a window at a time', across: 0, down: 800, frames: 10 },
]

/**
 * Scrolls an element, or the page, by so much in each frame; returns how long each frame took.
 * @param {{ selector: string | undefined, way: Way }} options
 */
const scroll = ({ selector, way }) =>
  new Promise((resolve) => {
    const scroller =
      selector === undefined ? document.scrollingElement : document.querySelector(selector)
    scroller?.scrollTo(0, 0)
    /** @type {number[]} */
    const times = []
    let before = 0
    /** @param {number} now */
    const frame = (now) => {
      if (before > 0) times.push(now - before)
      before = now
      if (times.length >= way.frames) return resolve(times)
      scroller?.scrollBy(way.across, way.down)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })

/** @param {Visit} visited @param {string | undefined} selector @param {readonly Way[]} ways */
const measureScroll = async (visited, selector, ways) => {
  const { page, cdp } = visited
  /** @type {Record<string, number>} */
  const all = {}
  for (const way of ways) {
    // Once before measuring, so that code is compiled and lines are measured.
    await page.evaluate(scroll, { selector, way })
    await pause(500)
    /** @type {number[]} */
    let times = []
    const work = await workDuring(cdp, async () => {
      times = /** @type {number[]} */ (await page.evaluate(scroll, { selector, way }))
    })
    await pause(500)
    // Once more, because noting every task takes time of its own.
    const { longestTask } = await longestTaskDuring(visited, () =>
      page.evaluate(scroll, { selector, way }),
    )
    Object.assign(all, {
      [`${way.name}: p50`]: quantile(times, 0.5),
      [`${way.name}: p95`]: p95(times),
      [`${way.name}: worst`]: Math.max(...times),
      [`${way.name}: longest`]: longestTask,
      [`${way.name}: work`]: work.task / way.frames,
    })
  }
  return all
}

/** @param {Visit} visited */
const sizeOf = async ({ page, cdp }) => ({
  elements: await page.evaluate(() => document.querySelectorAll('*').length),
  heap: await heapOf(cdp),
})

const TABLE = '[role=table][aria-labelledby=services]'
/** What scrolls the table of services. */
const TABLE_SCROLLER = `:has(> ${TABLE})`

/**
 * The board of the product: opened, scrolled, and polled for `polled` ms while each poll finds a deployment.
 * @param {import('../lib/product.mjs').Product} product
 * @param {{ path: string, polled: number, polls: () => number, deploy: () => void, ways: readonly Way[] }} options
 */
export const measureBoard = (product, { path, polled, polls, deploy, ways }) =>
  visit({ paced: true }, async (visited) => {
    const { page, cdp, context } = visited
    await signIn(context, product)
    const { longestTask: opening } = await longestTaskDuring(visited, async () => {
      await page.goto(product.url + path)
      await page.waitForSelector(TABLE)
      await pause(3000)
    })
    await page.evaluate((table) => document.querySelector(table)?.scrollIntoView(), TABLE)
    const scrolled = await measureScroll(visited, TABLE_SCROLLER, ways)
    await page.evaluate(
      (scroller) => document.querySelector(scroller)?.scrollTo(0, 0),
      TABLE_SCROLLER,
    )
    const size = await sizeOf(visited)
    deploy()
    const before = polls()
    const { longestTask: poll } = await longestTaskDuring(visited, () => pause(polled))
    deploy()
    const work = await workDuring(cdp, () => pause(polled))
    return {
      ...scrolled,
      ...size,
      opening,
      poll,
      pollWork: (2 * work.task) / Math.max(1, polls() - before),
    }
  })

/**
 * The page that compares two environments of the product.
 * @param {import('../lib/product.mjs').Product} product
 * @param {{ path: string, ways: readonly Way[] }} options
 */
export const measureCompare = (product, { path, ways }) =>
  visit({ paced: true }, async (visited) => {
    const { page, context } = visited
    await signIn(context, product)
    const { longestTask: opening } = await longestTaskDuring(visited, async () => {
      await page.goto(product.url + path)
      await page.waitForSelector('table')
      await pause(2000)
    })
    const scrolled = await measureScroll(visited, undefined, ways)
    return { ...scrolled, ...(await sizeOf(visited)), opening }
  })

/**
 * A page without scripts that scrolls.
 * @param {string} address
 * @param {{ selector: string | undefined, ways: readonly Way[] }} options
 */
export const measureFloor = (address, { selector, ways }) =>
  visit({ paced: true }, async (visited) => {
    const { page } = visited
    const { longestTask: opening } = await longestTaskDuring(visited, async () => {
      await page.goto(address)
      await pause(2000)
    })
    const scrolled = await measureScroll(visited, selector, ways)
    return { ...scrolled, ...(await sizeOf(visited)), opening }
  })

/**
 * The rows of the product as they are on the screen, as HTML.
 * @param {import('../lib/product.mjs').Product} product
 * @param {{ path: string, selector: string }} options
 */
export const takeHtml = (product, { path, selector }) =>
  visit({}, async ({ page, context }) => {
    await signIn(context, product)
    await page.goto(product.url + path)
    await page.waitForSelector(selector)
    await pause(1500)
    return page.evaluate((wanted) => document.querySelector(wanted)?.outerHTML ?? '', selector)
  })
