import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createReferenceApi } from '#reference/reference-api.ts'
import { codesAndPaths, post, resolved } from '#reference/testing/resolve-test-client.ts'
import { createClock, timed } from '#reference/testing/test-client.ts'
import { CLUSTERS, OTHER_CLUSTER } from './clusters.ts'

const clock = createClock()
const api = createReferenceApi({ seedSize: 1, now: clock.now })
afterAll(() => api.close())
afterEach(() => {
  vi.useRealTimers()
})

const called = (name: string) => {
  const cluster = CLUSTERS.find((one) => one.name === name)
  expect.assert(cluster !== undefined)
  return cluster
}
const ask = (name: string, authorization = `Token ${api.mintToken()}`) =>
  post(api, 'external-dns', {}, { cluster: called(name), authorization })

describe('the clusters of the sample', () => {
  it('are listed with a description', () => {
    expect(api.sample.clusters.map(({ id }) => id)).toEqual(CLUSTERS.map(({ id }) => id))
    expect(new Set(CLUSTERS.map(({ id }) => id)).size).toBe(CLUSTERS.length)
    for (const { description } of CLUSTERS) expect(description).toMatch(/^[A-Z].{15,60}\.$/)
  })

  it('differ in what they say of one draft', async () => {
    const profileConfig = { settings: { clusterName: 'a', featureGates: { nodeRepair: true } } }
    const outcomes = await Promise.all(
      ['quayside', 'breakwater', 'lighthouse', 'drydock'].map(async (name) =>
        codesAndPaths(await resolved(api, 'karpenter', { profileConfig }, called(name))).join(),
      ),
    )
    expect(new Set(outcomes).size).toBe(4)
  })
})

describe('a misbehaving cluster', () => {
  it.each([
    ['forbidden', 403],
    ['failing', 500],
  ])('%s responds %i', async (name, status) => {
    expect((await ask(name)).status).toBe(status)
  })

  it('responds with a web page, for another cluster, or breaks off', async () => {
    expect((await ask('html')).headers.get('Content-Type')).toContain('text/html')
    expect(await (await ask('mistaken')).json()).toHaveProperty('clusterId', OTHER_CLUSTER.id)
    await expect((await ask('cut-off')).text()).rejects.toThrow('on purpose')
  })

  it('limits the first request of a token for 3 seconds', async () => {
    const authorization = `Token ${api.mintToken()}`
    const refused = await ask('limited', authorization)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('3')
    clock.pass(3000)
    expect((await ask('limited', authorization)).status).toBe(200)
  })

  it('takes 3 seconds', async () => {
    vi.useFakeTimers()
    expect(await timed(ask('slow'))).toEqual([200, 3000])
  })
})
