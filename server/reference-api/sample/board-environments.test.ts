import { afterAll, describe, expect, it } from 'vitest'
import type { WireDeployment } from '#src/contract/deployment-history.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import { NOON, allPages } from '#reference/testing/test-client.ts'
import { liveHistory } from './live-history.ts'

const api = createReferenceApi({ seedSize: 20, now: () => NOON })
afterAll(() => api.close())

const MINUTE = 60_000

/** All deployments of a sample environment, newest first. */
const historyOf = async (name: string, of = api) =>
  (await allPages(of, name)).flatMap(({ results }) => results ?? [])

/** A service as a deployment lists it. */
type Listed = {
  kind: string
  id: string
  name: string | undefined
  status: string | undefined
  version: string | undefined
  committedAt: string | undefined
}

const servicesOf = (one: WireDeployment): readonly Listed[] => {
  const listed = (
    kind: string,
    { id, name, status }: { id: string; name?: string | undefined; status?: string | undefined },
    commit: { git_commit_id: string; created_at: string } | null | undefined,
    version: string | undefined,
  ): Listed => ({
    kind,
    id,
    name,
    status,
    version: version ?? commit?.git_commit_id,
    committedAt: commit?.created_at,
  })
  return [
    ...(one.applications ?? []).map((each) => listed('application', each, each.commit, undefined)),
    ...(one.containers ?? []).map((each) => listed('container', each, null, each.tag)),
    ...(one.databases ?? []).map((each) => listed('database', each, null, undefined)),
    ...(one.jobs ?? []).map((each) => listed('job', each, each.commit, each.tag)),
    ...(one.helms ?? []).map((each) =>
      listed('helm', each, each.commit, each.repository?.chart_version),
    ),
  ]
}

/** The version with which a service was last good, by its name; read from the records alone. */
const goodVersions = (history: readonly WireDeployment[]): Map<string, string | undefined> => {
  const good = new Map<string, string | undefined>()
  for (const { name = '', status = '', version } of history.flatMap(servicesOf)) {
    const isGood = ['DEPLOYED', 'RESTARTED', 'READY', 'STOPPED'].includes(status)
    if (isGood && !good.has(name)) good.set(name, version)
  }
  return good
}

const namesOf = (history: readonly WireDeployment[]) =>
  new Set(history.flatMap(servicesOf).map(({ kind, name }) => `${kind} ${name}`))

const [production, staging, preview] = await Promise.all(
  ['production', 'staging', 'preview'].map((name) => historyOf(name)),
)
const board = { production: production ?? [], staging: staging ?? [], preview: preview ?? [] }

describe('the sample board', () => {
  it('is production, staging, preview and live', () => {
    const names = new Map(api.sample.environments.map(({ id, name }) => [id, name]))
    expect(api.sample.board.map((id) => names.get(id))).toEqual([
      'production',
      'staging',
      'preview',
      'live',
    ])
  })

  it.each(Object.entries(board))('%s has 20 to 60 deployments of the last weeks', (_, history) => {
    expect(history.length).toBeGreaterThanOrEqual(20)
    expect(history.length).toBeLessThanOrEqual(60)
    const times = history.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThan(NOON.getTime())
    for (const { updated_at, created_at } of history) {
      expect(Date.parse(updated_at ?? '')).toBeGreaterThanOrEqual(Date.parse(created_at))
      expect(Date.parse(updated_at ?? '')).toBeLessThanOrEqual(NOON.getTime())
    }
  })

  it('has the same services in each, under other IDs, but for one that is not in production', async () => {
    expect(namesOf(board.preview)).toEqual(namesOf(board.staging))
    const missing = [...namesOf(board.staging)].filter(
      (name) => !namesOf(board.production).has(name),
    )
    expect(missing).toEqual(['container notification-relay'])
    expect(namesOf(board.staging).size).toBe(namesOf(board.production).size + 1)
    const live = liveHistory(() => NOON)
    const inLive = live.below(live.count() + 1).join('')
    for (const name of goodVersions(board.staging).keys()) expect(inLive).toContain(`"${name}"`)
    const ids = Object.values(board).map(
      (history) =>
        new Set(history.flatMap((one) => [one.id, ...servicesOf(one).map(({ id }) => id)])),
    )
    const all = ids.flatMap((of) => [...of])
    expect(new Set(all).size).toBe(all.length)
  })

  it('has all of production on one page', () => {
    expect(board.production).toHaveLength(20)
  })

  it('fails in staging since about an hour, in three attempts at one version, which runs in preview', () => {
    const [third, second, first, before] = board.staging
    expect([third, second, first].map((one) => one?.status)).toEqual([
      'DEPLOYMENT_ERROR',
      'RESTART_ERROR',
      'DEPLOYMENT_ERROR',
    ])
    expect(before?.status).toBe('DEPLOYED')
    const age = NOON.getTime() - Date.parse(first?.created_at ?? '')
    expect(age).toBeGreaterThanOrEqual(45 * MINUTE)
    expect(age).toBeLessThanOrEqual(75 * MINUTE)
    const tried = [third, second, first].map((one) => one?.containers?.[0])
    expect(new Set(tried.map((container) => container?.name))).toEqual(new Set(['checkout-worker']))
    expect(new Set(tried.map((container) => container?.tag)).size).toBe(1)
    expect(goodVersions(board.staging).get('checkout-worker')).not.toBe(tried[0]?.tag)
    expect(goodVersions(board.preview).get('checkout-worker')).toBe(tried[0]?.tag)
  })

  it('is ahead in staging by four versions, and the same in the others', () => {
    const [ours, theirs] = [goodVersions(board.production), goodVersions(board.staging)]
    const differing = [...ours.keys()].filter((name) => ours.get(name) !== theirs.get(name))
    expect(differing.toSorted()).toEqual([
      'berth-booking',
      'checkout-worker',
      'ledger-api',
      'migrate-schema',
    ])
  })

  it('has a service that is stopped in preview, cancels, and a release of a chart', () => {
    const proxy = board.preview.flatMap(servicesOf).find(({ name }) => name === 'edge-proxy')
    expect(proxy?.status).toBe('STOPPED')
    expect(board.preview[0]?.status).toBe('DEPLOYED')
    for (const history of Object.values(board)) {
      expect(history.some(({ status }) => status === 'CANCELED')).toBe(true)
      expect(history.slice(0, 20).some(({ helms = [] }) => helms.length > 0)).toBe(true)
      expect(history.slice(0, 20).some(({ jobs = [] }) => jobs.length > 0)).toBe(true)
    }
  })

  it('deploys no commit before it was made', () => {
    for (const one of Object.values(board).flat()) {
      for (const service of servicesOf(one)) {
        if (service.committedAt === undefined) continue
        expect(Date.parse(service.committedAt)).toBeLessThan(Date.parse(one.created_at))
      }
    }
  })

  it.each(['2025-02-03T04:05:00Z', '2026-06-01T23:59:00Z', '2030-12-31T12:00:00Z'])(
    'drifts the same way at %s, and is the same for the same time',
    async (now) => {
      const [one, other] = [0, 1].map(() =>
        createReferenceApi({ seedSize: 0, now: () => new Date(now) }),
      )
      if (!one || !other) throw new Error('No API')
      const histories = await Promise.all([historyOf('production', one), historyOf('staging', one)])
      expect(histories).toEqual([
        await historyOf('production', other),
        await historyOf('staging', other),
      ])
      const [ours, theirs] = histories.map(goodVersions)
      const differing = [...(theirs?.keys() ?? [])].filter(
        (name) => ours?.get(name) !== theirs?.get(name),
      )
      expect(differing).toHaveLength(5)
      one.close()
      other.close()
    },
  )
})
