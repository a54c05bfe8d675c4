import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/process.mjs'
import { visit } from '../lib/browser.mjs'
import { buildPage, serveFolder } from '../lib/built-page.mjs'
import { interleave } from '../lib/interleave.mjs'
import { startProduct } from '../lib/product.mjs'
import { figure, medians, ratio } from '../lib/stats.mjs'
import { keyOf, measureList, measureTidemark } from './drive.mjs'
import { openTimeline, takeRows } from './tidemark.mjs'

const BUILD = join(import.meta.dirname, '../.build/timeline')
/** The number of deployments from which the growth of the heap and of a refresh is measured. */
const BASE = 100

const TITLES = { tidemark: 'Tidemark, its page', floor: '@tanstack/react-virtual, bare' }

const MEASURES = [
  ['mount', 'mount to paint'],
  ['mountWork', 'mount, main thread'],
  ['frameP50', 'frame p50'],
  ['frameP95', 'p95'],
  ['frameWorst', 'worst'],
  ['frameWork', 'main thread a frame'],
  ['blank', 'frames with a blank middle'],
  ['nodes', 'elements'],
  ['heap', 'heap MB'],
]

const SIZES = process.env.BENCH_SIZES?.split(',').map(Number) ?? [1000, 5000, 25_000]
const CASES = SIZES.flatMap((size) => [1, 4].map((cpu) => ({ size, cpu })))
const QUICK = [{ size: 1000, cpu: 1 }]

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const cases = quick ? QUICK : CASES
  const deepest = Math.max(...cases.map(({ size }) => size))
  await buildPage(join(import.meta.dirname, 'page'), BUILD)
  const assets = join(ROOT, 'dist/console/assets')
  const css = readdirSync(assets).find((file) => file.endsWith('.css'))
  if (css === undefined) throw new Error('The product has no stylesheet.')
  copyFileSync(join(assets, css), join(BUILD, 'product.css'))

  const product = await startProduct({
    args: ['--seed-size', String(deepest), '--rate-limit', '1000000'],
  })
  /** @type {unknown} */
  let rows
  const served = await serveFolder(BUILD, ({ pathname }) =>
    pathname === '/rows' ? rows : undefined,
  )
  try {
    rows = await visit({}, async (visited) => {
      await openTimeline(visited, product)
      return takeRows(visited)
    })
    const samples = await interleave({
      contenders: Object.keys(TITLES),
      repeats,
      nameOf: (name) => name,
      measure: (name) =>
        name === 'floor' ? measureList(served.url, cases) : measureTidemark(product, cases, BASE),
    })
    const of = Object.fromEntries(
      Object.entries(samples).map(([name, all]) => [name, medians(all)]),
    )
    const tables = cases.map((one) => {
      const at = (/** @type {string} */ name, /** @type {string} */ measure) =>
        of[name]?.[keyOf(one, measure)]
      return {
        title: `${one.size.toLocaleString('en')} deployments${one.cpu === 1 ? '' : `, CPU ${one.cpu}× slower`} (ms)`,
        columns: ['', ...MEASURES.map(([, title]) => title ?? ''), 'mount / bare react-virtual'],
        rows: Object.entries(TITLES).map(([name, title]) => [
          title,
          ...MEASURES.map(([measure]) => figure(at(name, measure ?? ''))),
          figure(ratio(at(name, 'mount'), at('floor', 'mount'))),
        ]),
      }
    })
    const own = of.tidemark ?? {}
    const sizes = [...new Set(cases.map(({ size }) => size))]
    tables.push({
      title: 'Tidemark: what grows with what is loaded',
      columns: [
        'loaded',
        'refresh, main thread ms',
        'of it script',
        'heap, kB a deployment',
        'ms a page of 20 while loading',
      ],
      rows: [BASE, ...sizes].map((size) => {
        const at = (/** @type {string} */ measure) => own[keyOf({ size, cpu: 1 }, measure)]
        const heap = at('heap')
        return [
          size.toLocaleString('en'),
          figure(at('refresh')),
          figure(at('refreshScript')),
          figure(heap === undefined ? undefined : (heap * 1000) / (size - BASE)),
          figure(at('loading')),
        ]
      }),
    })
    const beside = of.floor ?? {}
    const largest = { size: deepest, cpu: 1 }
    const summary = [
      ...[
        ['mount', 'Back to first paint, ms'],
        ['frameP95', 'scrolling, frame p95, ms'],
        ['frameWork', 'scrolling, main thread a frame, ms'],
      ].map(([measure = '', title]) => ({
        what: `timeline of ${deepest.toLocaleString('en')}: ${title} (beside bare react-virtual)`,
        value: own[keyOf(largest, measure)],
        beside: beside[keyOf(largest, measure)],
      })),
      {
        what: `timeline of ${deepest.toLocaleString('en')}: a refresh, main thread ms (beside ${BASE} loaded)`,
        value: own[keyOf(largest, 'refresh')],
        beside: own[keyOf({ size: BASE, cpu: 1 }, 'refresh')],
      },
    ]
    return { tables, summary, raw: samples }
  } finally {
    await served.stop()
    await product.stop()
  }
}
