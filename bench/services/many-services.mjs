import { once } from 'node:events'
import { createServer } from 'node:http'

/* An API with one environment of many services, as API §4.1 has it: each deployment names every twelfth, every twentieth all. */

const PAGE = 20
const FIRST = Date.parse('2026-11-20T15:00:00Z')
const HALF_HOUR = 1_800_000

export const ENVIRONMENT = '869d3cea-5e07-455f-a4e0-1b8e674611af'

/** @param {number} n */
const idOf = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** @param {number} service @param {number} n */
const stateOf = (service, n) =>
  ['DEPLOYMENT_ERROR', 'RESTARTED', 'STOPPED'][(service * 31 + n * 17) % 40] ?? 'DEPLOYED'

/** @param {number} services @param {number} n */
const containersIn = (services, n) => {
  const at = new Date(FIRST - n * HALF_HOUR).toISOString()
  return Array.from({ length: services }, (_, service) => service)
    .filter((service) => n % 20 === 0 || (service + n * 7) % 12 === 0)
    .map((service) => ({
      id: idOf(1_000_000 + service),
      created_at: at,
      name: `service-${String(service).padStart(3, '0')}`,
      status: stateOf(service, n),
      image_name: 'registry.example/shop',
      tag: `v1.${400 - Math.floor((n + service) / 40)}.0`,
      arguments: [],
      entrypoint: '',
    }))
}

/** @param {number} services @param {number} n from 1, the newest */
const deployment = (services, n) => {
  const containers = containersIn(services, n)
  const failed = containers.some(({ status }) => status === 'DEPLOYMENT_ERROR')
  const start = FIRST - n * HALF_HOUR
  return {
    id: idOf(n),
    created_at: new Date(start).toISOString(),
    updated_at: new Date(start + 240_000).toISOString(),
    status: failed ? 'DEPLOYMENT_ERROR' : 'DEPLOYED',
    origin: 'GIT',
    triggered_by: 'ci-bot',
    applications: [],
    containers,
    databases: [],
    jobs: [],
    helms: [],
  }
}

/**
 * Starts the API on a free port.
 * @param {{ services: number, deployments: number }} size
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startManyServices = async ({ services, deployments }) => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const isKnown = pathname === `/environment/${ENVIRONMENT}/deploymentHistory`
    const after = Number(searchParams.get('startId')?.slice(-12) ?? 0)
    const count = Math.min(PAGE, deployments - after)
    const body = isKnown
      ? {
          page: 1,
          page_size: PAGE,
          results: Array.from({ length: count }, (_, at) => deployment(services, after + at + 1)),
        }
      : { status: 404, error: 'Not Found', message: 'No such environment' }
    response.writeHead(isKnown ? 200 : 404, {
      'Content-Type': 'application/json',
      'X-RateLimit-Limit': '1000000',
      'X-RateLimit-Remaining': '1000000',
      'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + 3600),
    })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The API has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
