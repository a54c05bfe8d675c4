import { pause, visit, workDuring } from '../lib/browser.mjs'
import { interleave } from '../lib/interleave.mjs'
import { longestTaskDuring } from '../lib/longest-task.mjs'
import { signIn, startProduct } from '../lib/product.mjs'
import { figure, medians, p95, quantile } from '../lib/stats.mjs'
import { loadUntil } from '../timeline/tidemark.mjs'
import { ENVIRONMENT, startManyServices } from './many-services.mjs'

/* The services over time, 300 × 5,000: how long frames take while the grid scrolls both ways, and while keys move in it. */

const SIZES = [
  { services: 60, deployments: 1000 },
  { services: 300, deployments: 5000 },
]
const GRID = '[role=grid]'

/** Two hundred frames at 100 px each in either direction: as fast as one can follow. */
const FRAMES = 200
const STEP = 100
const KEYS = 120

/**
 * Scrolls the grid back to its first cell.
 * @param {import('../lib/browser.mjs').Visit} visited
 */
const toStart = async ({ page }) => {
  await page.evaluate((grid) => document.querySelector(grid)?.scrollTo(0, 0), GRID)
  await pause(300)
}

/**
 * Scrolls the grid, and returns the time of each frame in ms.
 * @param {import('../lib/browser.mjs').Visit} visited
 * @param {'left' | 'top'} way
 */
const scrollTimes = ({ page }, way) =>
  page.evaluate(
    async ({ grid, direction, frames, step }) => {
      const element = document.querySelector(grid)
      if (!element) throw new Error('There is no grid.')
      const times = []
      let before = await new Promise(requestAnimationFrame)
      for (let frame = 1; frame <= frames; frame += 1) {
        element.scrollTo({ [direction]: frame * step })
        const now = await new Promise(requestAnimationFrame)
        times.push(now - before)
        before = now
      }
      return times
    },
    { grid: GRID, direction: way, frames: FRAMES, step: STEP },
  )

/**
 * The time of each frame while a key is held.
 * @param {import('../lib/browser.mjs').Visit} visited
 */
const keyTimes = async ({ page }) => {
  await page.locator(`${GRID} [tabindex="0"]`).focus()
  await page.evaluate(() => {
    globalThis.frameTimes = []
    let before = performance.now()
    const next = (/** @type {number} */ now) => {
      globalThis.frameTimes.push(now - before)
      before = now
      globalThis.nextFrame = requestAnimationFrame(next)
    }
    globalThis.nextFrame = requestAnimationFrame(next)
  })
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'ArrowRight' : 'ArrowDown')
  }
  return page.evaluate(() => {
    cancelAnimationFrame(globalThis.nextFrame)
    return globalThis.frameTimes.slice(1)
  })
}

/**
 * @param {string} name
 * @param {import('../lib/browser.mjs').Visit} visited
 * @param {() => Promise<readonly number[]>} move
 */
const figuresOf = async (name, visited, move) => {
  await toStart(visited)
  const { result: times, longestTask } = await longestTaskDuring(visited, move)
  return {
    [`${name}P50`]: quantile(times, 0.5),
    [`${name}P95`]: p95(times),
    [`${name}Worst`]: Math.max(...times),
    [`${name}Task`]: longestTask,
  }
}

/**
 * One size, in one visit.
 * @param {(typeof SIZES)[number]} size
 * @returns {Promise<Record<string, number>>}
 */
const measure = async (size) => {
  const api = await startManyServices(size)
  const product = await startProduct({ apiUrl: api.url })
  try {
    return await visit({ paced: true }, async (visited) => {
      const { page, context, cdp } = visited
      await signIn(context, product)
      await page.goto(`${product.url}/environments/${ENVIRONMENT}/deployments`)
      await page.waitForSelector('[role=feed] article')
      await loadUntil(visited, size.deployments)
      await pause(1000)
      const opened = await workDuring(cdp, async () => {
        await page
          .getByRole('navigation', { name: 'Views' })
          .getByRole('link', { name: 'Services' })
          .click()
        await page.waitForSelector(`${GRID} [role=gridcell]`)
        await pause(500)
      })
      // Once before measuring, so that code is compiled.
      await scrollTimes(visited, 'left')
      return {
        open: opened.task,
        ...(await figuresOf('across', visited, () => scrollTimes(visited, 'left'))),
        ...(await figuresOf('down', visited, () => scrollTimes(visited, 'top'))),
        ...(await figuresOf('keys', visited, () => keyTimes(visited))),
        elements: await page.evaluate(
          (grid) => document.querySelectorAll(`${grid} *`).length,
          GRID,
        ),
      }
    })
  } finally {
    await product.stop()
    await api.stop()
  }
}

const MEASURES = [
  ['open', 'to open, main thread'],
  ...['across', 'down', 'keys'].flatMap((way) => [
    [`${way}P50`, `${way}, frame p50`],
    [`${way}P95`, 'p95'],
    [`${way}Worst`, 'worst'],
    [`${way}Task`, 'longest task'],
  ]),
  ['elements', 'elements'],
]

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const sizes = quick ? SIZES.slice(0, 1) : SIZES
  const nameOf = (/** @type {(typeof SIZES)[number]} */ { services, deployments }) =>
    `${services} × ${deployments.toLocaleString('en')}`
  const samples = await interleave({ contenders: sizes, repeats, nameOf, measure })
  const rows = sizes.map((size) => {
    const of = medians(samples[nameOf(size)] ?? [])
    return [nameOf(size), ...MEASURES.map(([name]) => figure(of[name ?? '']))]
  })
  const last = sizes.at(-1)
  const of = medians(last === undefined ? [] : (samples[nameOf(last)] ?? []))
  return {
    summary: [
      ['Worst', 'worst frame, ms'],
      ['Task', 'longest task, ms'],
    ].map(([measure, title]) => ({
      what: `services over time, ${last === undefined ? '' : nameOf(last)}: ${title}`,
      value: Math.max(...['across', 'down', 'keys'].map((way) => of[`${way}${measure}`] ?? 0)),
    })),
    tables: [
      {
        title: 'Services over time: services × deployments (ms)',
        columns: ['', ...MEASURES.map(([, title]) => title ?? '')],
        rows,
        note: `Frames at 60 Hz take 16.7 ms. Across and down: ${FRAMES} frames of ${STEP} px; keys: ${KEYS} arrow keys. The longest task of the main thread is in processor time, which a busy machine does not change.`,
      },
    ],
    raw: samples,
  }
}
