import { afterAll, describe, expect, it } from 'vitest'
import { sampleWorkspaceSchema } from '#src/contract/host.ts'
import { createReferenceApi } from './reference-api.ts'
import { NOON, allPages, ask, listPath, pageOf } from '#reference/testing/test-client.ts'

const api = createReferenceApi({ now: () => NOON })
afterAll(() => {
  api.close()
})
const authorization = `Token ${api.mintToken()}`
const idsOf = (pages: Awaited<ReturnType<typeof allPages>>) =>
  pages.flatMap(({ results = [] }) => results.map(({ id }) => id))

describe('listing the deployments of an environment', () => {
  it('pages through the long history to its end, each deployment once, newest first', async () => {
    const pages = await allPages(api, 'long')
    const results = pages.flatMap((page) => page.results ?? [])
    expect(results).toHaveLength(2400)
    expect(new Set(idsOf(pages)).size).toBe(2400)
    const times = results.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('returns 20 results a page, with the page number and the number of pages', async () => {
    const pages = await allPages(api, 'long')
    expect(pages.slice(0, -1).every(({ results }) => results?.length === 20)).toBe(true)
    expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1))
    expect(pages.every(({ page_size }) => page_size === 20)).toBe(true)
  })

  it('accepts any deployment as an exclusive starting point', async () => {
    const { results: first = [] } = await pageOf(api, 'long', authorization)
    const { page, results: second } = await pageOf(api, 'long', authorization, first[6]?.id)
    expect(second?.slice(0, 13)).toEqual(first.slice(7))
    expect(page).toBe(2)
    expect((await pageOf(api, 'long', authorization, first[0]?.id)).page).toBe(2)
  })

  it('ends a history of a multiple of 20 with an empty page', async () => {
    const pages = await allPages(api, 'exact')
    expect(pages.map(({ results }) => results?.length)).toEqual([20, 20, 0])
  })

  it('returns one deployment, and none', async () => {
    expect((await pageOf(api, 'single', authorization)).results).toHaveLength(1)
    expect(await pageOf(api, 'empty', authorization)).toEqual({
      page: 1,
      page_size: 20,
      results: [],
    })
  })

  it('accepts IDs in either case', async () => {
    const { results: first = [] } = await pageOf(api, 'long', authorization)
    const startId = first[0]?.id ?? ''
    const path = listPath(api, 'long').replace(/[\da-f-]{36}/, (id) => id.toUpperCase())
    const response = await ask(api, `${path}?startId=${startId.toUpperCase()}`, authorization)
    expect(await response.json()).toEqual(await pageOf(api, 'long', authorization, startId))
  })

  it.each([
    ['a startId that names no deployment', '?startId=00000000-0000-4000-8000-000000000000'],
    ['a startId that is not a UUID', '?startId=newest'],
    ['an empty startId', '?startId='],
    ['two startIds', `?startId=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}&startId=x`],
  ])('rejects %s with a 400', async (_what, query) => {
    const response = await ask(api, listPath(api, 'long') + query, authorization)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 400, error: 'Bad Request' })
  })

  it('does not accept a deployment of another environment as a starting point', async () => {
    const { results = [] } = await pageOf(api, 'single', authorization)
    const response = await ask(api, listPath(api, 'long', results[0]?.id), authorization)
    expect(response.status).toBe(400)
  })

  it('responds to HEAD as to GET, without a body', async () => {
    const response = await ask(api, listPath(api, 'single'), authorization, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('the sample workspace', () => {
  it('lists its environments in a stable order, the long history first', () => {
    expect(sampleWorkspaceSchema.parse(api.sample)).toEqual(api.sample)
    expect(api.sample.environments.map(({ name }) => name)).toEqual([
      'long',
      'live',
      'single',
      'empty',
      'exact',
      'stepping',
      'slow',
      'flaky',
      'rate-limited',
      'forbidden',
      'gone',
      'not-found',
      'malformed',
      'unknown-values',
      'new-ids',
      'inclusive-cursor',
      'missing-results',
      'hostile',
      'misleading',
      'rolled-back',
      'html',
      'broken-json',
      'cut-off',
      'production',
      'staging',
      'preview',
    ])
    expect(new Set(api.sample.environments.map(({ id }) => id)).size).toBe(26)
  })

  it('is the same for the same time, and ends shortly before it', async () => {
    const again = createReferenceApi({ now: () => NOON })
    const page = await pageOf(again, 'long', `Token ${again.mintToken()}`)
    again.close()
    expect(page).toEqual(await pageOf(api, 'long', authorization))
    const newest = Date.parse(page.results?.[0]?.created_at ?? '')
    expect(NOON.getTime() - newest).toBeGreaterThan(0)
    expect(NOON.getTime() - newest).toBeLessThan(20 * 60_000)
  })

  it('has as many deployments as requested', async () => {
    const small = createReferenceApi({ now: () => NOON, seedSize: 45 })
    expect(idsOf(await allPages(small, 'long'))).toHaveLength(45)
    expect(small.sample.environments[0]?.description).toContain('45 deployments')
    small.close()
  })
})

describe('the request log', () => {
  it('contains each request with its status and caller, but not the credential', async () => {
    const token = api.mintToken()
    await ask(api, listPath(api, 'single'), `Token ${token}`)
    await ask(api, '/nowhere?x=1')
    const [known, unknown] = api.requestLog().slice(-2)
    expect(known).toMatchObject({
      at: NOON,
      method: 'GET',
      path: listPath(api, 'single'),
      status: 200,
    })
    expect(known?.token).toMatch(/^[\da-f]{8}$/)
    expect(token).not.toContain(known?.token)
    expect(unknown).toMatchObject({ path: '/nowhere?x=1', status: 404, token: '' })
  })

  it('keeps the newest thousand', async () => {
    for (let count = 0; count < 1001; count += 1) await ask(api, `/${count}`)
    expect(api.requestLog()).toHaveLength(1000)
    expect(api.requestLog().at(-1)?.path).toBe('/1000')
  })
})
