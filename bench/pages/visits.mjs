import { pause } from '../lib/browser.mjs'
import { signIn } from '../lib/product.mjs'
import { withoutScripts } from './floor.mjs'
import { asPerson } from './person.mjs'
import { installProbe } from './probe.mjs'
import { stepsOf } from './use.mjs'

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').BrowserContext} BrowserContext */
/** @typedef {'timeline' | 'form'} Kind */
/** @typedef {{ kind: Kind, width: number, address: string, quick: boolean }} Visited */

/**
 * The slow 4G of Lighthouse: bytes a second, and ms before each response starts. Applies to every request; connections
 * cost nothing on loopback.
 */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOW_CPU = 4

/** How long a page is watched for layout shifts, in ms. */
const WATCHED = 5000

/** The first row, with its text, or the first field, whoever rendered it: the app, the host, or the floor. */
const FIRST = {
  timeline: { selector: '[role=feed] article', hasText: true },
  form: { selector: '[role=form][aria-label^="Configure "] input', hasText: false },
}

/** An entry's link, and what shows that it is open. */
const ENTRY = '[role=feed] article a[href*="deployment="]'
const DETAILS = '[aria-label="Deployment details"] h2, dialog[open] h2'

/** @param {number} width */
const viewportOf = (width) => ({ width, height: width < 700 ? 844 : 900 })

/** The path of each page. @param {Kind} kind @param {import('../lib/product.mjs').Product} product */
export const pathOf = (kind, { environments, organizationId, clusterId }) =>
  kind === 'timeline'
    ? `/environments/${environments?.long}/deployments`
    : `/organizations/${organizationId}/clusters/${clusterId}/components/external-dns`

/** @param {Page} page */
const untilThere = (page) =>
  page.waitForFunction(() => globalThis.probe.isThere(), undefined, { timeout: 60_000 })

/** Opens the page over the slow line on the slow CPU, until its first data. @param {BrowserContext} context @param {string} address */
const openSlowly = async (context, address) => {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  await page.goto(address, { waitUntil: 'commit' })
  await untilThere(page)
  return page
}

/** Waits until a second brings no more files: all that the page loads counts, also after the first data. @param {Page} page */
const untilRested = async (page) => {
  let [before, now] = [-1, 0]
  while (now > before) {
    before = now
    await pause(1000)
    now = await page.evaluate(() => performance.getEntriesByType('resource').length)
  }
}

/**
 * Opens the page and watches it come.
 * @param {BrowserContext} context @param {Visited} visited
 * @param {(page: Page) => Promise<void>} [then]
 */
const open = async (context, { kind, width, address, quick }, then) => {
  const page = await openSlowly(context, address)
  if (!quick) await pause(WATCHED)
  await untilRested(page)
  const opened = await page.evaluate(() => globalThis.probe.opened())
  const shift = await page.evaluate(() => globalThis.probe.shift())
  if (shift.worst > 0.02) console.error(`  ${kind} at ${width} moved: ${JSON.stringify(shift.of)}`)
  await then?.(page)
  const used = await page.evaluate(() => globalThis.probe.shift())
  if (used.worst > 0.02)
    console.error(`  ${kind} at ${width} moved in use: ${JSON.stringify(used.of)}`)
  await page.close()
  return { ...opened, shift: shift.worst, used: used.worst }
}

/** A release has made the cache useless. @param {BrowserContext} context */
const release = async (context) => {
  const page = await context.newPage()
  const cache = await context.newCDPSession(page)
  await cache.send('Network.clearBrowserCache')
  await page.close()
}

/** The person has been here before. @param {BrowserContext} context @param {Visited} visited */
const firstVisit = async (context, { kind, address }) => {
  await context.addInitScript(installProbe, FIRST[kind])
  const page = await context.newPage()
  await page.goto(address)
  await untilThere(page)
  await page.close()
}

/**
 * When the details of an entry are shown to somebody who clicks it as soon as it is there, on a cold visit of its own: by
 * the link, or by the page if its code is there.
 * @param {BrowserContext} context @param {string} address @returns {Promise<number>}
 */
const untilOpened = async (context, address) => {
  await release(context)
  const page = await openSlowly(context, address)
  const { began, x, y } = await page.evaluate((link) => {
    const box = document.querySelector(link)?.getBoundingClientRect()
    if (box === undefined) throw new Error('There is no entry to click.')
    return { began: performance.timeOrigin, x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, ENTRY)
  await page.mouse.click(x, y)
  await page.locator(DETAILS).first().waitFor()
  const ended = await page.evaluate(() => performance.timeOrigin + performance.now())
  await page.close()
  return ended - began
}

/** When a click on an entry is handled by the page itself, on a cold visit of its own. @param {BrowserContext} context @param {string} address @returns {Promise<number>} */
const untilLive = async (context, address) => {
  await release(context)
  const page = await openSlowly(context, address)
  const ms = await page.evaluate(
    ([link, details]) => globalThis.probe.untilLive(link, details),
    [ENTRY, DETAILS],
  )
  await page.close()
  return ms
}

/**
 * @param {Awaited<ReturnType<typeof open>>} cold
 * @param {Awaited<ReturnType<typeof open>>} repeat
 */
const figuresOf = (cold, repeat) => ({
  cold: cold.data,
  coldPaint: cold.firstPaint,
  coldLargest: cold.largest,
  script: cold.script,
  requests: cold.requests,
  repeat: repeat.data,
  repeatPaint: repeat.firstPaint,
  shift: Math.max(cold.shift, repeat.shift),
  shiftUsed: repeat.used,
})

/** The browser keeps compiled code from the second or third visit on. @param {BrowserContext} context @param {Visited} visited */
const settle = async (context, visited) => {
  for (let visits = visited.quick ? 1 : 2; visits > 0; visits -= 1) await open(context, visited)
}

/**
 * The product's page: cold, ready for a click, on a repeat visit, and used.
 * @param {import('../lib/product.mjs').Product} product
 * @param {Visited} visited
 * @returns {Promise<Record<string, number>>}
 */
export const visitProduct = (product, visited) =>
  asPerson(viewportOf(visited.width), async (context) => {
    const { kind, width, quick } = visited
    await signIn(context, product, product.token)
    await firstVisit(context, visited)
    /** @type {Record<string, number>} */
    const more = {}
    if (kind === 'timeline') {
      more.opened = await untilOpened(context, visited.address)
      more.live = await untilLive(context, visited.address)
    }
    await release(context)
    const cold = await open(context, visited)
    await settle(context, visited)
    const repeat = await open(context, visited, async (page) => {
      for (const [name, act] of stepsOf(kind, width)) {
        await page.evaluate(() => globalThis.probe.takeWaits())
        await act(page)
        await pause(quick ? 300 : 800)
        const all = await page.evaluate(() => globalThis.probe.takeWaits())
        // Missing interactions took less than 16 ms, the shortest that browsers report.
        more[`wait: ${name}`] = Math.max(...all, 16)
      }
    })
    return { ...figuresOf(cold, repeat), ...more }
  })

/**
 * The floor of a page, cold and on a repeat visit.
 * @param {Visited} visited
 * @returns {Promise<Record<string, number>>}
 */
export const visitFloor = (visited) =>
  asPerson(viewportOf(visited.width), async (context) => {
    await firstVisit(context, visited)
    await release(context)
    const cold = await open(context, visited)
    await settle(context, visited)
    return figuresOf(cold, await open(context, visited))
  })

/**
 * The first screen of a page of the product, as HTML.
 * @param {import('../lib/product.mjs').Product} product
 * @param {Kind} kind
 * @param {number} width
 */
export const captureScreen = (product, kind, width) =>
  asPerson(viewportOf(width), async (context) => {
    await context.addInitScript(installProbe, FIRST[kind])
    await signIn(context, product, product.token)
    const page = await context.newPage()
    await page.goto(product.url + pathOf(kind, product), { waitUntil: 'commit' })
    await untilThere(page)
    await untilRested(page)
    return withoutScripts(page)
  })
