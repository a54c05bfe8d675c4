import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { startApi } from '../lib/embedded-api.mjs'
import { startProduct } from '../lib/product.mjs'
import { figure, ratio } from '../lib/stats.mjs'
import { takeTurns } from './load.mjs'
import { FEW, MANY, middlesOf, signedIn, underLoad } from './under-load.mjs'

/*
 * The embedded API with a long history, directly and through the host. Over loopback, so without network time.
 */

/** @param {import('../lib/embedded-api.mjs').EmbeddedApi} api @param {readonly number[]} positions */
const idsAt = ({ data, environments }, positions) => {
  const db = new DatabaseSync(join(data, 'reference-api.sqlite'), { readOnly: true })
  const find = db.prepare('select id from deployment where environment_id = ? and position = ?')
  const ids = positions.map((position) => String(find.get(environments.long, position)?.id))
  db.close()
  return ids
}

/** The largest component that resembles a real chart, and one of a thousand fields. */
const LARGEST = 'otel-collector'
const WIDE = 'wide-1000'

/** @param {import('../lib/embedded-api.mjs').EmbeddedApi} api @param {string} key */
const resolvePath = ({ organizationId, clusterId }, key) =>
  `/organization/${organizationId}/cluster/${clusterId}/platformBinding/component/${key}/resolve`

/** @param {string} url @param {Record<string, string>} headers */
const resolving = (url, headers) => ({
  url,
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: '{}',
})

/** Loads an API of its own, which hands out credentials, and a console before it. @param {boolean} quick @param {number} repeats */
const crowded = async (quick, repeats) => {
  const api = await startProduct({ args: ['--direct', '--rate-limit', '1000000000'] })
  // All of its people sign in from one address.
  const host = await startProduct({ apiUrl: api.apiUrl, args: ['--sign-in-limit', '1000'] })
  try {
    const path = `/environment/${api.environments?.long}/deploymentHistory`
    const pace = quick
      ? { seconds: 2, rounds: 1, restMs: 3000 }
      : { seconds: 10, rounds: repeats, restMs: 30_000 }
    return await underLoad({ api, host, path, ...pace })
  } finally {
    await host.stop()
    await api.stop()
  }
}

/** @typedef {Awaited<ReturnType<typeof crowded>>} Crowd */

/** @param {Crowd['samples']} samples @param {number} together @param {string} way */
const under = (samples, together, way) =>
  middlesOf(samples).find((each) => each.together === together && each.way === way)

/** @param {Crowd} crowd @returns {import('../lib/results.mjs').Line[]} */
const linesOf = ({ samples, memory }) => [
  {
    what: `host: requests a second, ${FEW} at a time (beside the API alone)`,
    value: under(samples, FEW, 'through the gateway')?.perSecond,
    beside: under(samples, FEW, 'the API alone')?.perSecond,
  },
  {
    what: `host: p95 of ${MANY} at a time, ms (beside the API alone)`,
    value: under(samples, MANY, 'through the gateway')?.p95,
    beside: under(samples, MANY, 'the API alone')?.p95,
  },
  { what: 'host: memory after a load, MB (beside idle)', value: memory.after, beside: memory.idle },
]

/** @param {Crowd} crowd @returns {import('../lib/table.mjs').Table[]} */
const tablesOf = ({ samples, memory, busy }) => {
  const all = middlesOf(samples)
  /** @param {number} together @param {string} way */
  const of = (together, way) => under(samples, together, way)
  const [alone, bare, few, many] = [
    of(FEW, 'the API alone'),
    of(FEW, 'through a bare gateway'),
    of(FEW, 'through the gateway'),
    of(MANY, 'through the gateway'),
  ]
  return [
    {
      title: `The first page of a history, ${FEW} and ${MANY} requests at a time (ms; processor time is that of the process asked)`,
      columns: [
        ...['', 'at a time', 'requests a second', 'p50', 'p95', 'slowest'],
        ...['processor a request', 'answered 503'],
      ],
      rows: all.map(({ way, together, perSecond, p50, p95, slowest, cpu, refused }) => [
        way,
        ...[String(together), figure(perSecond), figure(p50), figure(p95), figure(slowest)],
        ...[figure(cpu), String(refused)],
      ]),
      note: `Aims: through the gateway at ${FEW}, ${figure(ratio(few?.perSecond, alone?.perSecond))} of the API's own requests a second (at least 0.6, where the bare gateway, which checks nothing, has ${figure(ratio(bare?.perSecond, alone?.perSecond))}); p95 at ${MANY}, ${figure(ratio(many?.p95, (few?.p95 ?? 0) * (MANY / FEW)))} of ${MANY / FEW} times that at ${FEW} (at most 2); none over 1,000 ms. The client, the API and the host shared the processors; ${busy}`,
    },
    {
      title: 'Memory of the host meanwhile (MB, resident)',
      columns: ['', 'idle', 'most', 'after', 'after / idle'],
      rows: [
        [
          '',
          ...[memory.idle, memory.most, memory.after, ratio(memory.after, memory.idle)].map(figure),
        ],
      ],
    },
  ]
}

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const size = quick ? 50_000 : 1_000_000
  const since = Date.now()
  const api = await startApi(['--seed-size', String(size), '--rate-limit', '1000000000'])
  const seeded = (Date.now() - since) / 1000
  const product = await startProduct({ apiUrl: api.url })
  try {
    const Cookie = await signedIn(product.url, api.token)
    const direct = { Authorization: `Token ${api.token}` }
    const history = `/environment/${api.environments.long}/deploymentHistory`
    const [thousandth = '', last = ''] = idsAt(api, [size - 999 * 20 + 1, 21])
    /** @param {string} [startId] */
    const page = (startId) => ({
      url: `${api.url}${history}${startId === undefined ? '' : `?startId=${startId}`}`,
      headers: direct,
    })
    const through = `${product.url}/api`
    const gateway = { Cookie, 'Sec-Fetch-Site': 'same-origin' }
    const times = quick ? 50 : 200 * repeats

    const pages = await takeTurns(
      {
        'first page': page(),
        [`page ${Math.min(1000, size / 20).toLocaleString('en')}`]: page(thousandth),
        'last page': page(last),
      },
      times,
    )
    const { 'first page': first = { p50: Number.NaN } } = pages
    const ways = await takeTurns(
      {
        'history, the API alone': page(),
        'history, through the gateway': { url: through + history, headers: gateway },
        ...Object.fromEntries(
          [LARGEST, WIDE].flatMap((key) => [
            [`resolve ${key}, the API alone`, resolving(api.url + resolvePath(api, key), direct)],
            [
              `resolve ${key}, through the gateway`,
              resolving(through + resolvePath(api, key), gateway),
            ],
          ]),
        ),
      },
      times,
    )

    const crowd = await crowded(quick, repeats)
    return {
      tables: [
        {
          title: `Pages of a history of ${size.toLocaleString('en')} deployments, the API alone (ms)`,
          columns: ['', 'p50', 'p95', '/ first page', 'kB'],
          rows: Object.entries(pages).map(([name, { p50, p95, kB }]) => [
            name,
            ...[p50, p95, ratio(p50, first.p50), kB].map(figure),
          ]),
          note: `Made in ${figure(seeded)} s.`,
        },
        {
          title: 'What the host adds (ms)',
          columns: ['', 'p50', 'p95', 'kB'],
          rows: Object.entries(ways).map(([name, { p50, p95, kB }]) => [
            name,
            ...[p50, p95, kB].map(figure),
          ]),
        },
        ...tablesOf(crowd),
      ],
      summary: [
        ...linesOf(crowd),
        {
          what: `embedded API: last of ${(size / 20).toLocaleString('en')} pages, p50 ms (beside the first)`,
          value: pages['last page']?.p50,
          beside: first.p50,
        },
      ],
      raw: { seeded, pages, ways, crowd },
    }
  } finally {
    await product.stop()
    await api.stop()
  }
}
