import { afterEach, describe, expect, it, vi } from 'vitest'
import { deploymentHistoryPageSchema } from '#src/contract/deployment-history.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import {
  NOON,
  allPages,
  ask,
  createClock,
  listPath,
  pageOf,
  timed,
} from '#reference/testing/test-client.ts'

const clock = createClock()
const api = createReferenceApi({ seedSize: 20, now: clock.now })
const newCaller = () => `Token ${api.mintToken()}`
const get = (name: string, authorization = newCaller(), startId?: string) =>
  ask(api, listPath(api, name, startId), authorization)

/** Reads pages as a wary client does: until one contains no new ID. */
const readOn = async (name: string, authorization = newCaller()) => {
  const known = new Set<string>()
  const pages = []
  for (let startId: string | undefined; ;) {
    const body: unknown = await (await get(name, authorization, startId)).json()
    const page = readDeploymentHistoryPage(body)
    if (!page) throw new Error('Not a page')
    pages.push(page)
    const fresh = page.records.filter(({ id }) => id !== undefined && !known.has(id))
    for (const { id } of fresh) if (id !== undefined) known.add(id)
    startId = page.lastId
    if (fresh.length === 0 || startId === undefined) return { known, pages }
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('slow', () => {
  it('responds after 3 s', async () => {
    vi.useFakeTimers()
    expect(await timed(get('slow'))).toEqual([200, 3000])
  })

  it.each([undefined, 0, 1000])('stops waiting when the caller disconnects (%s ms)', async (ms) => {
    vi.useFakeTimers()
    const controller = new AbortController()
    if (ms === undefined) controller.abort()
    const asked = ask(api, listPath(api, 'slow'), newCaller(), { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(ms ?? 0)
    controller.abort()
    // Without another moment of the clock.
    expect(await asked).toBeInstanceOf(Response)
  })
})

describe('flaky', () => {
  it('responds 500 to every third request of a credential', async () => {
    const [first, second] = [newCaller(), newCaller()]
    const statuses = async (authorization: string) => {
      const answers = []
      for (let count = 0; count < 6; count += 1) {
        answers.push((await get('flaky', authorization)).status)
      }
      return answers
    }
    expect(await statuses(first)).toEqual([200, 200, 500, 200, 200, 500])
    expect(await statuses(second)).toEqual([200, 200, 500, 200, 200, 500])
  })
})

describe('stepping', () => {
  it('advances with each poll of the newest page, and has regular older pages', async () => {
    const authorization = newCaller()
    const look = async (startId?: string) => {
      const body: unknown = await (await get('stepping', authorization, startId)).json()
      return deploymentHistoryPageSchema.parse(body).results ?? []
    }
    const [first, second, third, fourth] = [await look(), await look(), await look(), await look()]
    expect(first[0]?.status).toBe('DEPLOYING')
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(second[0]?.status).not.toBe('DEPLOYING')
    expect(third[1]?.id).toBe(second[0]?.id)
    expect(fourth.map(({ id }) => id)).not.toContain(third[0]?.id)
    const below = await look(fourth.at(-1)?.id)
    expect(below.map(({ id }) => id)).toContain(third[0]?.id)
    expect((await look()).map(({ id }) => id)).toEqual(fourth.map(({ id }) => id))
  })
})

describe('rate-limited', () => {
  it('pauses for 45 s after five requests, whatever the hourly budget, and recovers', async () => {
    const authorization = newCaller()
    const round = async () => {
      for (let count = 0; count < 5; count += 1) {
        expect((await get('rate-limited', authorization)).status).toBe(200)
      }
    }
    await round()
    const reset = String((clock.now().getTime() + 45_000) / 1000)
    for (const wait of ['45', '15']) {
      const refused = await get('rate-limited', authorization)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('X-RateLimit-Remaining')).toBe('0')
      expect(refused.headers.get('X-RateLimit-Reset')).toBe(reset)
      expect(refused.headers.get('Retry-After')).toBe(wait)
      clock.pass(30_000)
    }
    const elsewhere = await get('single', authorization)
    expect(elsewhere.status).toBe(200)
    expect(elsewhere.headers.get('X-RateLimit-Remaining')).toBe('992')
    await round()
    expect((await get('rate-limited', authorization)).status).toBe(429)
    expect((await get('rate-limited')).status).toBe(200)
  })
})

describe.each([
  ['forbidden', 403],
  ['gone', 401],
  ['not-found', 404],
])('%s', (name, status) => {
  it(`responds ${status} in the error shape`, async () => {
    const response = await get(name)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, message: expect.any(String) })
  })
})

describe('malformed', () => {
  it('has good records before, between and after the bad ones, over three pages', async () => {
    const { pages } = await readOn('malformed')
    const kinds = pages.map(({ records }) => records.map(({ kind }) => kind))
    expect(kinds.map((ofPage) => ofPage.length)).toEqual([20, 20, 6, 0])
    expect(kinds.flat().filter((kind) => kind === 'unreadable')).toHaveLength(8)
    expect(kinds[0]?.[0]).toBe('deployment')
    expect(kinds[0]?.[19]).toBe('unreadable')
    expect(kinds[1]?.at(-1)).toBe('deployment')
    const partly = pages
      .flatMap(({ records }) => records)
      .filter(({ kind, problems }) => kind === 'deployment' && problems.length > 0)
    expect(partly).toHaveLength(3)
  })
})

describe('unknown-values', () => {
  it('can be read in full, with unknown states, origins, events and members', async () => {
    const { pages, known } = await readOn('unknown-values')
    const records = pages.flatMap((page) => page.records)
    expect(known.size).toBe(30)
    expect(records.every(({ problems }) => problems.length === 0)).toBe(true)
    const text = JSON.stringify(records)
    for (const value of ['QUARANTINED', 'POLICY_ENGINE', 'ON_DEMAND', 'DEGRADED', 'risk_score']) {
      expect(text).toContain(value)
    }
  })
})

describe('new-ids', () => {
  it('never repeats a service ID', async () => {
    const results = (await allPages(api, 'new-ids')).flatMap((page) => page.results ?? [])
    const ids = results.flatMap((deployment) =>
      [
        ...(deployment.applications ?? []),
        ...(deployment.containers ?? []),
        ...(deployment.databases ?? []),
        ...(deployment.jobs ?? []),
        ...(deployment.helms ?? []),
      ].map(({ id }) => id),
    )
    expect(results).toHaveLength(60)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('inclusive-cursor', () => {
  it('repeats the starting point, overlaps, and repeats its last page', async () => {
    const authorization = newCaller()
    const { results: first = [] } = await pageOf(api, 'inclusive-cursor', authorization)
    const last = first.at(-1)?.id
    const { results: second = [] } = await pageOf(api, 'inclusive-cursor', authorization, last)
    expect(second[0]?.id).toBe(last)
    const third = await pageOf(api, 'inclusive-cursor', authorization, second.at(-1)?.id)
    expect(third.results?.slice(0, 4)).toEqual(second.slice(-4))

    const { known, pages } = await readOn('inclusive-cursor', authorization)
    expect(known.size).toBe(70)
    expect(pages.at(-1)).toEqual(pages.at(-2))
  })
})

describe('missing-results', () => {
  it('has results on the first page only', async () => {
    const authorization = newCaller()
    const { results = [] } = await pageOf(api, 'missing-results', authorization)
    expect(results).toHaveLength(20)
    expect(await pageOf(api, 'missing-results', authorization, results.at(-1)?.id)).toEqual({
      page: 2,
      page_size: 20,
    })
  })
})

describe('hostile', () => {
  it('contains attacks on the page, and can be read to its end', async () => {
    const { known, pages } = await readOn('hostile')
    const records = pages.flatMap((page) => page.records)
    expect(known.size).toBe(25)
    expect(records.every(({ kind }) => kind === 'deployment')).toBe(true)
    const text = JSON.stringify(records)
    for (const attack of [
      '<script>',
      'javascript:',
      'data:text/html',
      '\u202E',
      '\\u0000',
      '"__proto__"',
    ]) {
      expect(text).toContain(attack)
    }
    const messages = records.flatMap((record) =>
      record.kind === 'deployment'
        ? record.deployment.applications.map(({ commit }) => commit?.message.length ?? 0)
        : [],
    )
    expect(Math.max(...messages)).toBeGreaterThan(100_000)
    expect([...known].some((id) => id !== id.toLowerCase())).toBe(true)
  })
})

describe('responses that are not pages', () => {
  it('may be the sign-in page of a proxy', async () => {
    const response = await get('html')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('text/html')
  })

  it('may be half of the JSON', async () => {
    const response = await get('broken-json')
    expect(response.headers.get('Content-Type')).toBe('application/json')
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('may break off in the middle', async () => {
    const response = await get('cut-off')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('breaks its connections on purpose')
  })
})

describe('every scenario', () => {
  it.each(api.sample.environments.map(({ name }) => name))(
    '%s has the rate-limit headers',
    async (name) => {
      vi.useFakeTimers()
      const asked = get(name)
      await vi.runAllTimersAsync()
      const response = await asked
      expect(response.headers.get('X-RateLimit-Limit')).toBe('1000')
      expect(response.headers.get('X-RateLimit-Remaining')).toBe('999')
    },
  )

  it('is the same for the same time', async () => {
    const again = createReferenceApi({ seedSize: 20, now: () => NOON })
    const other = createReferenceApi({ seedSize: 20, now: () => NOON })
    for (const name of ['malformed', 'unknown-values', 'hostile', 'new-ids']) {
      const texts = await Promise.all(
        [again, other].map(async (one) =>
          (await ask(one, listPath(one, name), `Token ${one.mintToken()}`)).text(),
        ),
      )
      expect(texts[0]).toBe(texts[1])
    }
  })
})
