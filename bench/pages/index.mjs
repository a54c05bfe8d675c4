import { pause } from '../lib/browser.mjs'
import { interleave } from '../lib/interleave.mjs'
import { signIn, startProduct } from '../lib/product.mjs'
import { figure, median, medians } from '../lib/stats.mjs'
import { asPerson } from './person.mjs'
import { installProbe } from './probe.mjs'
import { sizesByPage } from './sizes.mjs'
import { stepsOf } from './use.mjs'

/*
 * Both pages as a person meets them: opened over a slow line on a slow processor, for the first time since a release and
 * once more, and then used.
 */

/**
 * What Lighthouse calls slow 4G: bytes a second, and ms before each answer begins. Applied to every request; connections
 * cost nothing on loopback.
 */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOW_CPU = 4

/** How long a page is watched for what moves by itself, in ms. */
const WATCHED = 5000

const FIRST = {
  timeline: '[role=feed] article',
  form: '[role=form][aria-label^="Configure "] input',
}

/** @typedef {{ name: string, page: 'timeline' | 'form', width: number }} Case */

/** @param {string} page @param {import('../lib/product.mjs').Product} product */
const pathOf = (page, { environments, organizationId, clusterId }) =>
  page === 'timeline'
    ? `/environments/${environments?.long}/deployments`
    : `/organizations/${organizationId}/clusters/${clusterId}/components/external-dns`

/**
 * @param {import('../lib/product.mjs').Product} product
 * @param {Case} of
 * @param {boolean} quick
 * @returns {Promise<Record<string, number>>}
 */
const measurePage = (product, { page: kind, width }, quick) =>
  asPerson({ width, height: width < 700 ? 844 : 900 }, async (context) => {
    const first = await context.newPage()
    const address = product.url + pathOf(kind, product)
    await context.addInitScript(installProbe, FIRST[kind])
    await signIn(context, product, product.token)
    // Somebody was here before; a release since then left nothing of it in the cache.
    await first.goto(address)
    await first.waitForSelector(FIRST[kind])
    const cache = await context.newCDPSession(first)
    await cache.send('Network.clearBrowserCache')
    await first.close()

    /** @param {(page: import('playwright').Page) => Promise<void>} [then] */
    const open = async (then) => {
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
      await page.goto(address)
      await page.waitForFunction(() => globalThis.probe.isThere(), undefined, { timeout: 60_000 })
      await pause(quick ? 1000 : WATCHED)
      const opened = await page.evaluate(() => globalThis.probe.opened())
      const shift = await page.evaluate(() => globalThis.probe.shift())
      if (shift.worst > 0.02)
        console.error(`  ${kind} at ${width} moved: ${JSON.stringify(shift.of)}`)
      await then?.(page)
      const used = await page.evaluate(() => globalThis.probe.shift())
      if (used.worst > 0.02)
        console.error(`  ${kind} at ${width} moved in use: ${JSON.stringify(used.of)}`)
      await page.close()
      return { ...opened, shift: shift.worst, used: used.worst }
    }

    const cold = await open()
    // The browser keeps compiled code from the second or third time on.
    for (let visits = quick ? 1 : 2; visits > 0; visits -= 1) await open()
    /** @type {Record<string, number>} */
    const waits = {}
    const repeat = await open(async (page) => {
      for (const [name, act] of stepsOf(kind, width)) {
        await page.evaluate(() => globalThis.probe.takeWaits())
        await act(page)
        await pause(quick ? 300 : 800)
        const all = await page.evaluate(() => globalThis.probe.takeWaits())
        // What is not told of took less than the 16 ms from which on browsers tell.
        waits[`wait: ${name}`] = Math.max(...all, 16)
      }
    })
    return {
      cold: cold.data,
      coldPaint: cold.firstPaint,
      coldLargest: cold.largest,
      script: cold.script,
      repeat: repeat.data,
      repeatPaint: repeat.firstPaint,
      shift: Math.max(cold.shift, repeat.shift),
      shiftUsed: repeat.used,
      ...waits,
    }
  })

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const widths = quick ? [1440] : [1440, 390]
  const cases = widths.flatMap((width) =>
    /** @type {const} */ (['timeline', 'form']).map((page) => ({
      name: `${page}, ${width} px wide`,
      page,
      width,
    })),
  )
  const product = await startProduct({ args: ['--rate-limit', '1000000'] })
  try {
    const samples = await interleave({
      contenders: cases,
      repeats,
      nameOf: ({ name }) => name,
      measure: (of) => measurePage(product, of, quick),
    })
    const all = Object.entries(samples).map(([name, each]) => ({ name, each, of: medians(each) }))
    const sizes = sizesByPage()
    return {
      tables: [
        {
          title:
            'Opening a page over slow 4G, CPU 4× slower (ms; first data is the first row or field that is painted)',
          columns: [
            ...['', 'cold: first paint', 'largest paint', 'first data', 'JS kB until then'],
            ...['repeat: first paint', 'first data', 'CLS', 'CLS in use'],
          ],
          rows: all.map(({ name, of }) => [
            name,
            ...[of.coldPaint, of.coldLargest, of.cold, of.script, of.repeatPaint, of.repeat].map(
              figure,
            ),
            ...[of.shift, of.shiftUsed].map((shift) => (shift ?? 0).toFixed(4)),
          ]),
        },
        {
          title:
            'From input to the next paint, CPU 4× slower (ms, in steps of 8; 16 is what browsers tell of at all)',
          columns: ['', 'median', 'worst of all runs'],
          rows: all.flatMap(({ name, each, of }) =>
            Object.keys(of)
              .filter((measure) => measure.startsWith('wait: '))
              .map((measure) => {
                const waits = each.map((sample) => sample[measure] ?? Number.NaN)
                return [
                  `${name}: ${measure.slice('wait: '.length)}`,
                  figure(median(waits)),
                  figure(Math.max(...waits)),
                ]
              }),
          ),
        },
        {
          title: 'JavaScript that a page needs before it shows anything (kB of 1,000 bytes, gzip)',
          columns: ['', 'kB', 'largest parts'],
          rows: Object.entries(sizes).map(([title, { kB, parts }]) => [
            title,
            figure(kB),
            parts
              .slice(0, 4)
              .map(([file, size]) => `${file.replace(/-[\w-]{8}\.js$/, '')} ${figure(size)}`)
              .join(', '),
          ]),
        },
      ],
      raw: { samples, sizes },
    }
  } finally {
    await product.stop()
  }
}
