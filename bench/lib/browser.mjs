import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../../tools/chromium.mjs'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {import('playwright').CDPSession} CDPSession
 * @typedef {import('playwright').BrowserContext} BrowserContext
 * @typedef {{ page: Page, cdp: CDPSession, context: BrowserContext }} Visit
 */

/** Renders frames as soon as something changes; otherwise every number would include the wait for a 60 Hz tick. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/**
 * @typedef {object} VisitOptions
 * @property {number} [width]
 * @property {number} [height]
 * @property {number} [cpu] how many times slower the CPU is made
 * @property {boolean} [paced] frames at 60 Hz, as for what is about frames themselves
 * @property {readonly string[]} [args] more switches for the browser
 */

/**
 * Takes one measurement in a new browser and closes it.
 * @template T
 * @param {VisitOptions} options
 * @param {(visit: Visit) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export const visit = async (
  { width = 1440, height = 900, cpu = 1, paced = false, args = [] },
  measure,
) => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, ...(paced ? [] : UNPACED), ...args],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    // CPU time, so that other work on the machine is not included.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    if (cpu !== 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    return await measure({ page, cdp, context })
  } finally {
    await browser.close()
  }
}

/**
 * The work of the page's main thread so far.
 * @typedef {{ script: number, task: number, style: number, layout: number, layouts: number, nodes: number }} Work times in ms
 */

/**
 * @param {CDPSession} cdp
 * @returns {Promise<Work>}
 */
export const workOf = async (cdp) => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  return {
    script: (of.ScriptDuration ?? 0) * 1000,
    task: (of.TaskDuration ?? 0) * 1000,
    style: (of.RecalcStyleDuration ?? 0) * 1000,
    layout: (of.LayoutDuration ?? 0) * 1000,
    layouts: of.LayoutCount ?? 0,
    nodes: of.Nodes ?? 0,
  }
}

/**
 * The work of the main thread during an action.
 * @param {CDPSession} cdp
 * @param {() => Promise<void>} happen
 * @returns {Promise<Work>} `nodes` is the number at the end
 */
export const workDuring = async (cdp, happen) => {
  const before = await workOf(cdp)
  await happen()
  const after = await workOf(cdp)
  return {
    script: after.script - before.script,
    task: after.task - before.task,
    style: after.style - before.style,
    layout: after.layout - before.layout,
    layouts: after.layouts - before.layouts,
    nodes: after.nodes,
  }
}

/**
 * The JavaScript heap after garbage collection, in MB (1e6 bytes).
 * @param {CDPSession} cdp
 */
export const heapOf = async (cdp) => {
  // Twice, because the second run collects what finalizers and weak references kept alive.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
