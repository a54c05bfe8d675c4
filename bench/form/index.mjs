import { join } from 'node:path'
import { scriptSizes } from '../../tools/script-sizes.mjs'
import { buildPage, serveFolder } from '../lib/built-page.mjs'
import { interleave } from '../lib/interleave.mjs'
import { startProduct } from '../lib/product.mjs'
import { figure, medians, ratio } from '../lib/stats.mjs'
import { floorPage, measureForm, tidemark } from './drive.mjs'
import { answerOf, leavesOf } from './sets.mjs'

const BUILD = join(import.meta.dirname, '../.build/form')
const FLOOR = 'DOM, content-visibility'
/** The form that the summary is about. */
const SUMMARIZED = 'flat-1000'

const MEASURES = [
  ['keyP50', 'key to paint p50'],
  ['keyP95', 'p95'],
  ['keyScript', 'script a key'],
  ['keyTask', 'main thread a key'],
  ['disturbedKey', 'slowest key as a round lands'],
  ['roundTask', 'round, main thread'],
  ['roundScript', 'of it script'],
  ['mountToPaint', 'mount to paint'],
  ['mountTask', 'mount, main thread'],
  ['heap', 'heap MB'],
]

/** The largest component of the sample, which resembles the options of a real chart. */
const takeChart = async () => {
  const product = await startProduct()
  try {
    const { apiUrl, organizationId, clusterId, components = [], token } = product
    const all = await Promise.all(
      components
        .filter((key) => !key.startsWith('wide'))
        .map(async (key) => {
          const answer = await fetch(
            `${apiUrl}/organization/${organizationId}/cluster/${clusterId}/platformBinding/component/${key}/resolve`,
            {
              method: 'POST',
              headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
              body: '{}',
            },
          )
          const { fields } = answer.ok ? await answer.json() : {}
          // Some components of the sample misbehave.
          const sound =
            Array.isArray(fields) && fields.every((field) => typeof field?.key === 'string')
          return { key, fields: sound ? fields : [], size: sound ? leavesOf(fields).length : 0 }
        }),
    )
    return all.toSorted((a, b) => b.size - a.size)[0]
  } finally {
    await product.stop()
  }
}

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const floorBytes = await buildPage(join(import.meta.dirname, 'page'), BUILD)
  // For Tidemark: everything that its page loads until the form is shown.
  const kB = { [FLOOR]: floorBytes / 1000, Tidemark: scriptSizes().form?.kB }
  const chart = await takeChart()
  const taken = { chart: chart?.fields ?? [] }
  const api = { round: 0 }
  const served = await serveFolder(BUILD, (url) => {
    const [, component] = /\/component\/([^/]+)\/resolve$/.exec(url.pathname) ?? []
    if (component !== undefined)
      return {
        clusterId: url.pathname.split('/')[4],
        componentKey: component,
        ...answerOf(component, api.round, taken),
        requirements: [],
        componentBindings: [],
      }
    if (url.pathname !== '/answer') return undefined
    return answerOf(url.searchParams.get('set') ?? '', Number(url.searchParams.get('round')), taken)
  })
  const product = await startProduct({ apiUrl: served.url })
  try {
    const contenders = [tidemark(product, api), floorPage(FLOOR, served.url)]
    const cases = (
      process.env.BENCH_SETS?.split(',') ??
      (quick
        ? ['flat-1000']
        : [
            ...[
              'flat-50',
              'flat-200',
              'flat-500',
              'flat-1000',
              'flat-1000@4',
              'nested',
              'nested@4',
            ],
            ...['chart', 'chart@4'],
          ])
    ).map((name) => {
      const [set = '', cpu = '1'] = name.split('@')
      return { name, set, cpu: Number(cpu) }
    })
    const raw = /** @type {Record<string, unknown>} */ ({ kB })
    const tables = []
    /** @type {import('../lib/results.mjs').Line[]} */
    const summary = []
    for (const { name, set, cpu } of cases) {
      console.error(`  ${name}`)
      const leaves = leavesOf(answerOf(set, 0, taken).fields).length
      const samples = await interleave({
        contenders,
        // A slow CPU takes most of the time of a run, and its numbers differ clearly after a few rounds.
        repeats: cpu === 1 ? repeats : Math.ceil(repeats / 3),
        nameOf: (contender) => contender.name,
        measure: (contender) => measureForm(contender, { set, controls: leaves, cpu }),
      })
      raw[name] = samples
      const of = Object.fromEntries(
        Object.entries(samples).map(([contender, all]) => [contender, medians(all)]),
      )
      tables.push({
        title: `${set}, ${leaves} fields${cpu === 1 ? '' : `, CPU ${cpu}× slower`} (ms; heap in MB)`,
        columns: ['', ...MEASURES.map(([, title]) => title ?? ''), 'nodes', 'JS kB'],
        rows: Object.entries(of).map(([contender, values]) => [
          contender,
          ...MEASURES.map(([measure]) => figure(values[measure ?? ''])),
          String(values.nodes ?? '—'),
          figure(kB[contender]),
        ]),
      })
      if (name === SUMMARIZED)
        summary.push(
          ...[
            ['keyP50', 'key to paint, ms'],
            ['keyScript', 'script a key, ms'],
            ['roundTask', 'an answer that changes it, main thread ms'],
            ['mountToPaint', 'answer to first paint, ms'],
            ['heap', 'heap, MB'],
          ].map(([measure = '', title]) => ({
            what: `form of 1,000 fields: ${title} (beside plain DOM)`,
            value: of.Tidemark?.[measure],
            beside: of[FLOOR]?.[measure],
          })),
        )
      tables.push({
        title: `${name}, as multiples of the DOM with content-visibility`,
        columns: ['', ...MEASURES.map(([, title]) => title ?? '')],
        rows: Object.entries(of).map(([contender, values]) => [
          contender,
          ...MEASURES.map(([measure]) =>
            figure(ratio(values[measure ?? ''], of[FLOOR]?.[measure ?? ''])),
          ),
        ]),
      })
    }
    return { tables, summary, raw }
  } finally {
    await product.stop()
    await served.stop()
  }
}
