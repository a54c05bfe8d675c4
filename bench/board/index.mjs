import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/process.mjs'
import { serveFolder } from '../lib/built-page.mjs'
import { interleave } from '../lib/interleave.mjs'
import { startProduct } from '../lib/product.mjs'
import { figure, medians, ratio } from '../lib/stats.mjs'
import { serveFloor } from '../pages/floor.mjs'
import { measureBoard, measureCompare, measureFloor, takeHtml, WAYS } from './drive.mjs'
import { boardFloor, compareFloor } from './floor.mjs'
import { environmentId, historyOf } from './histories.mjs'

/*
 * A large board: 30 environments with 300 services each, scrolled both ways and polled, and two of them compared where
 * every service differs. Beside each its floor: the same rows in a page without scripts.
 */

const ENVIRONMENTS = 30
const SERVICES = 300
/** The environments that differ in every service. */
const UNLIKE = 1000

const HISTORY = /\/environment\/[\da-f-]+-([\da-f]{12})\/deploymentHistory$/

const COMPARE_WAYS = WAYS.filter(({ across }) => across === 0)

/** An API that answers with the histories of the board; `deploy` adds a deployment to each. */
const serveHistories = async () => {
  let [polls, deployed] = [0, 0]
  const served = await serveFolder(import.meta.dirname, ({ pathname, searchParams }) => {
    const [, hex] = HISTORY.exec(pathname) ?? []
    if (hex === undefined) return undefined
    polls += 1
    return searchParams.has('startId')
      ? { page: 1, page_size: 20, results: [] }
      : historyOf(parseInt(hex, 16), SERVICES, deployed)
  })
  return {
    ...served,
    polls: () => polls,
    deploy: () => {
      deployed += 1
    },
  }
}

const styleSheet = () => {
  const assets = join(ROOT, 'dist/console/assets')
  const css = readdirSync(assets).find((file) => file.endsWith('.css'))
  if (css === undefined) throw new Error('The product has no stylesheet.')
  return readFileSync(join(assets, css), 'utf8')
}

/** @param {Record<string, Record<string, number>>} of @param {string} name @param {readonly import('./drive.mjs').Way[]} ways */
const scrolling = (of, name, ways) =>
  ways.flatMap((way) =>
    [name, `${name}: floor`].map((each) => {
      const at = (/** @type {string} */ measure) => of[each]?.[`${way.name}: ${measure}`]
      const floor = of[`${name}: floor`]?.[`${way.name}: work`]
      return [
        `${each}, ${way.name}`,
        ...['p50', 'p95', 'worst', 'longest', 'work'].map((measure) => figure(at(measure))),
        figure(ratio(at('work'), floor)),
      ]
    }),
  )

const COLUMNS = [
  ...['', 'frame p50', 'p95', 'worst', 'longest task', 'main thread a frame'],
  'main thread / floor',
]

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const api = await serveHistories()
  const product = await startProduct({ apiUrl: api.url })
  /** @type {Awaited<ReturnType<typeof serveFloor>>[]} */
  const floors = []
  try {
    const ids = Array.from({ length: ENVIRONMENTS }, (_, n) => environmentId(n))
    const board = `/?environments=${ids.join(',')}&differences=0`
    const compare = `/compare?left=${environmentId(UNLIKE)}&right=${environmentId(UNLIKE + 1)}`
    const css = styleSheet()
    const table = '[role=table][aria-labelledby=services]'
    const boardHtml = await takeHtml(product, { path: board, selector: table })
    const compareHtml = await takeHtml(product, { path: compare, selector: 'table' })
    const rows = Number(/aria-rowcount="(\d+)"/.exec(compareHtml)?.[1] ?? 0) - 1
    const pages = new Map([
      ['/board', boardFloor(boardHtml, { rows: SERVICES, columns: ENVIRONMENTS, css })],
      ['/compare', compareFloor(compareHtml, { rows, css })],
    ])
    const floor = await serveFloor(pages)
    floors.push(floor)
    const ways = quick ? WAYS.slice(0, 3) : WAYS
    const compareWays = quick ? COMPARE_WAYS.slice(0, 1) : COMPARE_WAYS
    const polled = quick ? 15_000 : 40_000
    const samples = await interleave({
      contenders: [
        {
          name: 'board',
          measure: () =>
            measureBoard(product, {
              path: board,
              polled,
              polls: api.polls,
              deploy: api.deploy,
              ways,
            }),
        },
        {
          name: 'board: floor',
          measure: () => measureFloor(`${floor.url}/board`, { selector: '#scroller', ways }),
        },
        {
          name: 'compare',
          measure: () => measureCompare(product, { path: compare, ways: compareWays }),
        },
        {
          name: 'compare: floor',
          measure: () =>
            measureFloor(`${floor.url}/compare`, { selector: undefined, ways: compareWays }),
        },
      ],
      repeats,
      nameOf: ({ name }) => name,
      measure: ({ measure }) => measure(),
    })
    const of = Object.fromEntries(
      Object.entries(samples).map(([name, all]) => [name, medians(all)]),
    )
    return {
      summary: [
        ['both ways: worst', 'scrolling both ways, worst frame, ms'],
        ['opening', 'longest task while opening, ms'],
      ].map(([measure = '', title]) => ({
        what: `board of ${ENVIRONMENTS} × ${SERVICES}: ${title} (beside all rows as HTML)`,
        value: of.board?.[measure],
        beside: of['board: floor']?.[measure],
      })),
      tables: [
        {
          title: `Scrolling ${ENVIRONMENTS} environments × ${SERVICES} services (ms)`,
          columns: COLUMNS,
          rows: scrolling(of, 'board', ways),
          note: 'The longest task is in processor time of the main thread, frames are in wall time.',
        },
        {
          title: `Scrolling a comparison of ${rows} lines (ms)`,
          columns: COLUMNS,
          rows: scrolling(of, 'compare', compareWays),
        },
        {
          title: 'What else they cost (ms of the main thread)',
          columns: [
            ...[
              '',
              'longest task while opening',
              'longest task while polled',
              'a poll with a deployment',
            ],
            ...['elements', 'heap MB'],
          ],
          rows: ['board', 'board: floor', 'compare', 'compare: floor'].map((name) => [
            name,
            ...['opening', 'poll', 'pollWork', 'elements', 'heap'].map((measure) =>
              figure(of[name]?.[measure]),
            ),
          ]),
        },
      ],
      raw: samples,
    }
  } finally {
    for (const floor of floors) await floor.stop()
    await product.stop()
    await api.stop()
  }
}
