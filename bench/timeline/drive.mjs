import { heapOf, pause, visit, workDuring } from '../lib/browser.mjs'
import { p95, quantile } from '../lib/stats.mjs'
import { installProbe } from './probe.mjs'
import { loadUntil, mountAgain, openTimeline, refresh } from './tidemark.mjs'

/** Two hundred frames at 6,000 px a second: the fastest at which people can still follow the rows. */
const SCROLL = { frames: 200, step: 100 }
const REFRESHES = 6

/**
 * @typedef {import('../lib/browser.mjs').Visit} Visit
 * @typedef {{ size: number, cpu: number }} Case
 */

/** @param {Case} of @param {string} measure */
export const keyOf = ({ size, cpu }, measure) => `${measure}@${size}@${cpu}`

/** @param {Visit} visited @param {number} cpu */
const slowDown = ({ cdp }, cpu) => cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })

/** Measures scrolling from the top of a list. @param {Visit} visited */
const measureScroll = async ({ page, cdp }) => {
  await page.evaluate(() => scrollTo(0, 0))
  await pause(500)
  // Once before measuring, so that code is compiled and rows are measured.
  await page.evaluate((options) => globalThis.probe.scroll(options), { ...SCROLL, frames: 40 })
  await pause(300)
  /** @type {{ times: number[], blank: number }} */
  let result = { times: [], blank: 0 }
  const work = await workDuring(cdp, async () => {
    result = await page.evaluate((options) => globalThis.probe.scroll(options), SCROLL)
  })
  const { times, blank } = result
  return {
    frameP50: quantile(times, 0.5),
    frameP95: p95(times),
    frameWorst: Math.max(...times),
    frameWork: work.task / SCROLL.frames,
    blank,
  }
}

/**
 * A bare list of the same rows, in each of the cases.
 * @param {string} url
 * @param {readonly Case[]} cases
 * @returns {Promise<Record<string, number>>}
 */
export const measureList = async (url, cases) => {
  /** @type {Record<string, number>} */
  const all = {}
  for (const of of cases) {
    const measured = await visit({ paced: true }, async (visited) => {
      const { page, cdp } = visited
      await page.addInitScript(installProbe)
      await page.goto(`${url}/`)
      await page.waitForFunction(() => globalThis.bench)
      await page.evaluate(() => globalThis.bench)
      await pause(500)
      const before = await heapOf(cdp)
      await slowDown(visited, of.cpu)
      let mount = 0
      const work = await workDuring(cdp, async () => {
        mount = Number(
          await page.evaluate(async (count) => {
            const { start } = await globalThis.bench
            return globalThis.probe.untilRows(() => start(count))
          }, of.size),
        )
        await pause(500 * of.cpu)
      })
      const nodes = await page.evaluate(() => globalThis.probe.elements())
      await slowDown(visited, 1)
      const heap = (await heapOf(cdp)) - before
      await slowDown(visited, of.cpu)
      return { mount, mountWork: work.task, nodes, heap, ...(await measureScroll(visited)) }
    })
    for (const [measure, value] of Object.entries(measured)) all[keyOf(of, measure)] = value
  }
  return all
}

/**
 * Tidemark's own page on the embedded API, with more and more deployments loaded, in one visit.
 * @param {import('../lib/product.mjs').Product} product
 * @param {readonly Case[]} cases sizes ascending
 * @param {number} base number of deployments at which the heap is measured for comparison
 * @returns {Promise<Record<string, number>>}
 */
export const measureTidemark = (product, cases, base) =>
  visit({ paced: true }, async (visited) => {
    const { page, cdp } = visited
    /** @type {Record<string, number>} */
    const all = {}
    /** @param {Case} of @param {Record<string, number>} measured */
    const keep = (of, measured) => {
      for (const [measure, value] of Object.entries(measured)) all[keyOf(of, measure)] = value
    }
    const refreshed = async () => {
      await refresh(visited)
      const work = await workDuring(cdp, async () => {
        for (let time = 0; time < REFRESHES; time += 1) await refresh(visited)
      })
      return { refresh: work.task / REFRESHES, refreshScript: work.script / REFRESHES }
    }
    await page.addInitScript(installProbe)
    await openTimeline(visited, product)
    await loadUntil(visited, base)
    const before = await heapOf(cdp)
    keep({ size: base, cpu: 1 }, await refreshed())
    let loaded = base
    for (const of of cases) {
      if (of.size > loaded) {
        const since = Date.now()
        await loadUntil(visited, of.size)
        keep(of, { loading: (Date.now() - since) / ((of.size - loaded) / 20) })
        loaded = of.size
      }
      await slowDown(visited, of.cpu)
      let mount = 0
      const work = await workDuring(cdp, async () => {
        mount = await mountAgain(visited)
        await pause(500 * of.cpu)
      })
      const nodes = await page.evaluate(() => globalThis.probe.elements())
      await slowDown(visited, 1)
      const heap = (await heapOf(cdp)) - before
      await slowDown(visited, of.cpu)
      const scrolled = await measureScroll(visited)
      await page.evaluate(() => scrollTo(0, 0))
      await pause(500)
      keep(of, { mount, mountWork: work.task, nodes, heap, ...scrolled, ...(await refreshed()) })
      await slowDown(visited, 1)
    }
    return all
  })
