import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { CLUSTER, OTHER_CLUSTER } from './clusters.ts'
import { CATALOG } from './catalog.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import { post, resolved, codesAndPaths } from '#reference/testing/resolve-test-client.ts'
import { createClock, timed } from '#reference/testing/test-client.ts'

const clock = createClock()
const api = createReferenceApi({ seedSize: 1, now: clock.now })
afterAll(() => {
  api.close()
})
afterEach(() => {
  vi.useRealTimers()
})
const newCaller = () => ({ authorization: `Token ${api.mintToken()}` })

/** The response as a client reads it, whatever its shape. */
const read = async (key: string, body: unknown = {}) => {
  const component = readResolvedComponent(await (await post(api, key, body)).json())
  expect.assert(component !== undefined)
  return component
}

describe.each([
  ['late-first', 3000, [3000, 0, 0]],
  ['slow-resolve', 1500, [1500, 1500]],
])('%s', (key, _ms, waits) => {
  it('delays the responses to each token', async () => {
    vi.useFakeTimers()
    for (const caller of [newCaller(), newCaller()]) {
      for (const ms of waits) {
        expect(await timed(post(api, key, {}, caller))).toEqual([200, ms])
      }
    }
  })
})

describe('late-first', () => {
  it('responds to the second request before the first, each with its own values', async () => {
    vi.useFakeTimers()
    const caller = newCaller()
    const order: string[] = []
    const ask = async (name: string) => {
      const answer: unknown = await (
        await post(api, 'late-first', { profileConfig: { name } }, caller)
      ).json()
      order.push(name)
      return codesAndPaths(readResolvedComponent(answer) ?? {})
    }
    const first = ask('x')
    await vi.advanceTimersByTimeAsync(10)
    const second = ask('fine')
    await vi.runAllTimersAsync()
    expect(await Promise.all([first, second])).toEqual([['LENGTH_OUT_OF_RANGE name'], []])
    expect(order).toEqual(['fine', 'x'])
  })
})

describe('unavailable-once', () => {
  it('responds 503 to the first two requests of a token', async () => {
    for (const caller of [newCaller(), newCaller()]) {
      const statuses = []
      for (let count = 0; count < 4; count += 1)
        statuses.push((await post(api, 'unavailable-once', {}, caller)).status)
      expect(statuses).toEqual([503, 503, 200, 200])
    }
  })
})

describe('refuses', () => {
  it('rejects every body with a 400 in the error shape', async () => {
    const response = await post(api, 'refuses')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 400, error: 'Bad Request' })
  })
})

describe('rate-limited-resolve', () => {
  it('pauses for 20 s after five requests, and recovers', async () => {
    const caller = newCaller()
    const status = async () => (await post(api, 'rate-limited-resolve', {}, caller)).status
    for (let count = 0; count < 5; count += 1) expect(await status()).toBe(200)
    const refused = await post(api, 'rate-limited-resolve', {}, caller)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('20')
    expect((await post(api, 'loki', {}, caller)).status).toBe(200)
    clock.pass(20_000)
    expect(await status()).toBe(200)
  })
})

describe('reordered', () => {
  it('returns the same fields in another order each time', async () => {
    const orders = []
    for (let count = 0; count < 4; count += 1) {
      const { fields = [] } = await resolved(api, 'reordered')
      orders.push(fields.map(({ key }) => key))
    }
    expect(orders.map((keys) => keys.toSorted())).toEqual(
      orders.map(() => ['mode', 'name', 'tags']),
    )
    for (const [index, keys] of orders.slice(1).entries()) expect(keys).not.toEqual(orders[index])
  })
})

describe('other-cluster', () => {
  it('responds for a cluster that was not requested', async () => {
    const { clusterId } = await resolved(api, 'other-cluster')
    expect(clusterId).toBe(OTHER_CLUSTER.id)
    expect(clusterId).not.toBe(CLUSTER.id)
  })
})

describe('stray-violations', () => {
  it('has violations without a field, on unknown paths, incomplete, and several on one path', async () => {
    const { violations } = await read('stray-violations', { profileConfig: { name: 'fine' } })
    const paths = violations.map(({ fieldPath }) => fieldPath)
    for (const path of ['', undefined, 'noSuchField', 'clusterContext.kubernetesVersion', 'tags.0'])
      expect(paths).toContain(path)
    const onName = violations.filter(({ fieldPath }) => fieldPath === 'name')
    expect(onName.length).toBeGreaterThan(3)
    expect(onName.filter(({ code }) => code === 'NAME_TAKEN')).toHaveLength(3)
    expect(violations.some(({ code, message }) => code === undefined && message)).toBe(true)
    expect(violations.some(({ code, message }) => code && message === undefined)).toBe(true)
  })

  it('still reports the real violations', async () => {
    expect(codesAndPaths(await read('stray-violations'))).toContain('REQUIRED_FIELD_MISSING name')
  })
})

describe('short-codes', () => {
  it('has short codes, and requirements that are missing without a violation', async () => {
    const untouched = await read('short-codes')
    expect(codesAndPaths(untouched)).toEqual(['REQUIRED name'])
    expect(untouched.requirements.map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'MISSING'),
    )
    const profileConfig = { name: 'ab', replicas: 9, tags: ['a', 'a', 'b'], bucket: 'b' }
    expect(codesAndPaths(await read('short-codes', { profileConfig })).toSorted()).toEqual([
      'DUPLICATE tags[1]',
      'TOO_LARGE replicas',
      'TOO_MANY tags',
      'TOO_SHORT bucket',
      'TOO_SHORT name',
    ])
  })
})

describe('unknown-shapes', () => {
  it('can be read, except for entries that are not fields', async () => {
    const { fields, requirements, problems } = await read('unknown-shapes')
    expect(fields.map(({ type }) => type)).toContain('duration')
    expect(fields.find(({ key }) => key === 'anyObject')?.fields).toBeUndefined()
    expect(fields.find(({ key }) => key === 'emptyObject')?.fields).toEqual([])
    expect(fields.find(({ key }) => key === 'oddList')?.items?.type).toBe('tuple')
    expect(requirements[0]).toMatchObject({ scope: 'ORGANIZATION', status: 'PENDING_APPROVAL' })
    expect(problems.length).toBeGreaterThan(4)
  })

  it('has fields without a type and requirements without a scope or a status', async () => {
    const { fields, requirements, problems } = await read('unknown-shapes')
    const typeless = fields.filter(({ type }) => type === undefined).map(({ key }) => key)
    expect(typeless).toEqual(['noType', 'nullType', 'typelessGroup', 'typelessList', 'onlyKey'])
    expect(requirements.map(({ key, scope, status }) => [key, scope, status])).toEqual([
      ['budget', 'ORGANIZATION', 'PENDING_APPROVAL'],
      ['zone', 'CLUSTER', undefined],
      ['quota', 'CLUSTER', 'MISSING'],
      ['nowhere', undefined, 'MISSING'],
      ['onlyKey', undefined, undefined],
      ['bareNeed', undefined, undefined],
    ])
    expect(problems.filter(({ path }) => path[0] === 'requirements')).toEqual([])
  })

  it('accepts any value for its made-up fields', async () => {
    const profileConfig = { wait: '5s', labels: { a: 'b' }, anyList: [1], known: 'x' }
    const before = await read('unknown-shapes')
    expect(await read('unknown-shapes', { profileConfig })).toEqual(before)
  })
})

describe('hostile-keys', () => {
  it('distinguishes keys that differ in a code point or a space', async () => {
    const { fields } = await read('hostile-keys')
    const keys = fields.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of [
      '__proto__',
      'constructor',
      'a.b',
      'a[0]',
      'rows[1].x',
      '',
      ' ',
      'e\u0301',
      'é',
    ])
      expect(keys).toContain(key)
  })

  it('reports each wrong value under its literal key', async () => {
    const { fields } = await read('hostile-keys')
    const short = fields.filter(
      ({ type, constraints }) => type === 'string' && constraints?.maxLength === 8,
    )
    const profileConfig = Object.fromEntries(short.map(({ key }) => [key, 'much too long']))
    const paths = (await read('hostile-keys', { profileConfig })).violations
      .filter(({ code }) => code === 'LENGTH_OUT_OF_RANGE')
      .map(({ fieldPath }) => fieldPath)
    expect(paths).toEqual(short.map(({ key }) => key))
    expect(short.length).toBeGreaterThan(30)
  })

  it('is not slowed down by its own patterns', async () => {
    const value = `${'a'.repeat(60)}!`
    const { fields } = await read('hostile-keys')
    const patterned = fields.filter(({ constraints }) => constraints?.pattern !== undefined)
    const profileConfig = Object.fromEntries(patterned.map(({ key }) => [key, value]))
    // A pattern that backtracks would run for years.
    await read('hostile-keys', { profileConfig })
    expect(patterned.length).toBeGreaterThan(6)
  })
})

describe('secrets', () => {
  it('has read-only fields that accept no value', async () => {
    const { fields } = await read('secrets')
    const readOnly = fields.filter((field) => field.readOnly)
    expect(readOnly.map(({ type }) => type)).toEqual(['string', 'number', 'bool'])
    expect(codesAndPaths(await read('secrets', { profileConfig: { managed: true } }))).toContain(
      'VALUE_NOT_ALLOWED managed',
    )
  })

  it('does not accept the mask as the secret', async () => {
    const { violations } = await read('secrets', { profileConfig: { apiKey: '<redacted>' } })
    expect(codesAndPaths({ violations: [...violations] })).toContain('VALUE_NOT_ALLOWED apiKey')
  })
})

describe('wide-<n>', () => {
  it('has n flat fields, 60 % of which are texts', async () => {
    const { fields } = await read('wide-2000')
    const shares = new Map<string, number>()
    for (const { type, constraints, fields: inner } of fields) {
      expect(inner).toBeUndefined()
      const kind = constraints?.allowedValues
        ? `choice of ${constraints.allowedValues.length}`
        : String(type)
      shares.set(kind, (shares.get(kind) ?? 0) + 1)
    }
    expect(Object.fromEntries(shares)).toEqual({
      string: 1200,
      'choice of 8': 300,
      number: 300,
      bool: 200,
    })
    expect(new Set(fields.map(({ key }) => key)).size).toBe(2000)
  })

  it.each(['wide-1', 'wide-37', 'wide-1000'])(
    '%s has as many fields as its key says',
    async (key) => {
      expect((await read(key)).fields).toHaveLength(Number(key.slice(5)))
    },
  )

  it.each(['wide-0', 'wide-', 'wide-2001', 'wide-99999', 'wide-010', 'wide-5x', 'generated-'])(
    '%s is not a component',
    async (key) => {
      expect((await post(api, key)).status).toBe(404)
    },
  )
})

describe('generated-<seed>', () => {
  it('is the same for the same seed, and different for another', async () => {
    const texts = await Promise.all(
      ['1', '1', '2', 'any seed ⚓'].map(async (seed) =>
        (await post(api, `generated-${seed}`)).text().then((text) => text.replaceAll(seed, '')),
      ),
    )
    expect(texts[0]).toBe(texts[1])
    expect(new Set(texts).size).toBe(3)
  })

  it('covers every type, constraint and depth, with conditional fields', async () => {
    const seen = new Set<string>()
    const note = (fields: readonly unknown[], depth: number) => {
      for (const field of fields) {
        const { type, constraints, items, fields: inner } = Object(field)
        seen.add(`${type} at ${depth}`)
        for (const name of Object.keys(constraints ?? {})) seen.add(`${type} ${name}`)
        for (const name of Object.keys(field as object)) seen.add(name)
        if (items) seen.add(`array of ${items.type}`)
        note([...(inner ?? []), ...(items?.fields ?? [])], depth + 1)
      }
    }
    for (let seed = 0; seed < 300; seed += 1) {
      const component = await resolved(api, `generated-${seed}`)
      note([...(component.fields ?? []), ...(component.requirements ?? [])], 1)
    }
    for (const expected of [
      ...['string', 'number', 'bool'].map((type) => `${type} at 4`),
      ...['object', 'array'].map((type) => `${type} at 3`),
      ...['allowedValues', 'minLength', 'maxLength', 'pattern'].map((name) => `string ${name}`),
      ...['allowedValues', 'min', 'max'].map((name) => `number ${name}`),
      ...['minItems', 'maxItems', 'uniqueItems'].map((name) => `array ${name}`),
      ...['string', 'number', 'bool', 'object', 'array'].map((type) => `array of ${type}`),
      'sensitive',
      'format',
      'templates',
      'readOnly',
      'defaultValue',
      'itemFields',
      'scope',
    ])
      expect([...seen]).toContain(expected)
    expect([...seen].filter((line) => line.endsWith('at 5'))).toEqual([])
  })
})

describe('the home page', () => {
  it('lists every component that is not generated from its key, with a description', () => {
    expect(api.sample.components).toEqual(
      CATALOG.map(({ key, description }) => ({ key, description })),
    )
    expect(new Set(CATALOG.map(({ key }) => key)).size).toBe(CATALOG.length)
    for (const { description } of CATALOG) expect(description).toMatch(/^[A-Z].{20,90}\.$/)
  })
})
