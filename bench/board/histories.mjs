/*
 * The histories of many environments with many services: what a large board shows. Every third service differs between
 * the environments, a third of them in several settings.
 */

const HOUR = 3_600_000
const NOW = Date.now()

/** @param {number} n */
const hex = (n) => n.toString(16).padStart(12, '0')
/** @param {number} environment */
export const environmentId = (environment) => `869d3cea-5e07-455f-a4e0-${hex(environment)}`
/** @param {number} environment @param {number} n */
const recordId = (environment, n) => `5c1e7a20-0b6d-4e41-8f3a-${hex(environment * 100_000 + n)}`

/** @param {number} environment @param {number} n @param {string} at @param {string} tag */
const container = (environment, n, at, tag) => ({
  id: recordId(environment, n),
  created_at: at,
  name: `service-${String(n).padStart(3, '0')}`,
  status: 'DEPLOYED',
  image_name:
    n % 9 === 0 ? `registry.example/shop/service-${n}-${environment}` : `shop/service-${n}`,
  tag,
  arguments: ['--log-level', n % 9 === 0 ? `level-${environment}` : 'info', '--port', '8080'],
  entrypoint: '/bin/service',
})

/** @param {number} environment @param {number} n @param {number} ago in hours @param {ReturnType<typeof container>[]} containers */
const deployment = (environment, n, ago, containers) => ({
  id: recordId(environment, 10_000 + n),
  created_at: new Date(NOW - ago * HOUR).toISOString(),
  status: 'DEPLOYED',
  origin: 'GIT',
  triggered_by: 'mara@harbour.example',
  applications: [],
  containers,
  databases: [],
  jobs: [],
  helms: [],
})

/**
 * The only page of an environment's history: one deployment of all services, then eleven of a few.
 * @param {number} environment
 * @param {number} services
 * @param {number} polls how often it was polled: each of them finds one more deployment
 */
export const historyOf = (environment, services, polls) => {
  const at = new Date(NOW - 200 * HOUR).toISOString()
  const all = Array.from({ length: services }, (_, n) =>
    container(environment, n, at, `v1.${n}.${n % 3 === 0 ? environment : 0}`),
  )
  const later = Array.from({ length: 11 + polls }, (_, n) => {
    const ago = n < 11 ? 20 * (9 - n * 0.5) + environment : 0.01 * (11 - n) + 0.5
    const one = (n * 7) % services
    return deployment(environment, n + 1, ago, [
      container(environment, one, new Date(NOW - ago * HOUR).toISOString(), `v2.${one}.${n}`),
    ])
  })
  return {
    page: 1,
    page_size: 20,
    results: [...later.toReversed(), deployment(environment, 0, 200, all)].slice(0, 19),
  }
}
