import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { startApi } from '../lib/embedded-api.mjs'
import { startProduct } from '../lib/product.mjs'
import { figure, ratio } from '../lib/stats.mjs'
import { load, memoryOf, takeTurns } from './load.mjs'

/*
 * The embedded API on a long history, and the host before it. Loopback only: no network is in these numbers.
 */

/** Requests at a time under load: a browser opens six connections, and a few people are about. */
const TOGETHER = 16

/** @param {import('../lib/embedded-api.mjs').EmbeddedApi} api @param {readonly number[]} positions */
const idsAt = ({ data, environments }, positions) => {
  const db = new DatabaseSync(join(data, 'reference-api.sqlite'), { readOnly: true })
  const find = db.prepare('select id from deployment where environment_id = ? and position = ?')
  const ids = positions.map((position) => String(find.get(environments.long, position)?.id))
  db.close()
  return ids
}

/** The largest component that is made like a real chart, and one of a thousand fields. */
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

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const size = quick ? 50_000 : 1_000_000
  const since = Date.now()
  const api = await startApi(['--seed-size', String(size), '--rate-limit', '1000000000'])
  const seeded = (Date.now() - since) / 1000
  const product = await startProduct({ apiUrl: api.url })
  try {
    const signedIn = await fetch(`${product.url}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: product.url },
      body: JSON.stringify({ scheme: 'Token', credential: api.token }),
    })
    const Cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
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

    const memory = { api: [memoryOf(api.pid)], host: [memoryOf(product.pid)] }
    const watch = () => {
      memory.api.push(memoryOf(api.pid))
      memory.host.push(memoryOf(product.pid))
    }
    const depths = idsAt(
      api,
      Array.from({ length: 200 }, (_, nth) => 21 + Math.floor((nth * (size - 21)) / 200)),
    )
    const seconds = quick ? 3 : 60
    const loaded = await load({
      together: TOGETHER,
      seconds,
      next: (n) =>
        n % 4 === 0
          ? resolving(through + resolvePath(api, LARGEST), gateway)
          : {
              url: `${through}${history}?startId=${depths[n % depths.length]}`,
              headers: gateway,
            },
      watch,
    })
    watch()
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
        {
          title: `${TOGETHER} requests at a time through the gateway for ${seconds} s, three pages to one resolve`,
          columns: ['', 'requests a second', 'p50 ms', 'p95', 'p99'],
          rows: [['', ...[loaded.perSecond, loaded.p50, loaded.p95, loaded.p99].map(figure)]],
        },
        {
          title: 'Memory meanwhile (MB, resident)',
          columns: ['', 'before', 'most', 'after'],
          rows: Object.entries(memory).map(([name, all]) => [
            name,
            ...[all[0], Math.max(...all), all.at(-1)].map(figure),
          ]),
        },
      ],
      raw: { seeded, pages, ways, loaded, memory },
    }
  } finally {
    await product.stop()
    await api.stop()
  }
}
