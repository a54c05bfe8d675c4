import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { apiErrorBodySchema } from '#src/contract/api-error-body.ts'
import { type ResolveRequest, resolvedComponentSchema } from '#src/contract/component-resolution.ts'
import { CLUSTER, OTHER_CLUSTER } from '#reference/catalog/clusters.ts'
import { CATALOG } from '#reference/catalog/catalog.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import {
  jsonBody,
  messages,
  post,
  resolvePath,
  resolved,
  codesAndPaths,
} from '#reference/testing/resolve-test-client.ts'
import { NOON, ask } from '#reference/testing/test-client.ts'

const api = createReferenceApi({ now: () => NOON, seedSize: 1 })
afterAll(() => {
  api.close()
})
const authorization = `Token ${api.mintToken()}`
const forbidden = `Token ${api.mintToken({ forbidden: true })}`

const statusOf = async (response: Promise<Response>) => {
  const { status, headers } = await response
  expect(headers.get('X-RateLimit-Limit')).toBe('1000')
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  return status
}

describe('resolving', () => {
  it('returns the requested cluster and component, with every list', async () => {
    const response = await post(api, 'loki')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    const body = resolvedComponentSchema.parse(await response.json())
    expect(body).toMatchObject({ clusterId: CLUSTER.id, componentKey: 'loki' })
    expect(Object.keys(body)).toEqual([
      'clusterId',
      'componentKey',
      'fields',
      'requirements',
      'componentBindings',
      'violations',
    ])
  })

  it('accepts an empty object as body, and either scheme', async () => {
    const jwt = `Bearer ${await api.mintJwt()}`
    const answers = await Promise.all(
      [
        post(api, 'loki', {}),
        post(api, 'loki', {}, { authorization: jwt }),
        post(api, 'loki', { profileConfig: {}, clusterInputs: {}, componentOutputs: {} }),
      ].map(async (response) => (await response).text()),
    )
    expect(new Set(answers).size).toBe(1)
  })

  it('finds components by the key in the address, decoded once', async () => {
    const key = 'generated-a/b c%2F?#é'
    expect(await resolved(api, key)).toMatchObject({ componentKey: key })
  })
})

describe('refusals', () => {
  const path = resolvePath('loki')
  const lost = resolvePath('no-such-component')

  it.each<[string, number, string, string | undefined, RequestInit]>([
    ['another path', 404, `${path}/more`, undefined, jsonBody('{')],
    ['another method', 405, path, undefined, {}],
    ['no credential', 401, lost, undefined, jsonBody('{', 'text/plain')],
    ['a wrong credential', 401, path, 'Token nobody', jsonBody('{}')],
    ['another content type', 415, lost, forbidden, jsonBody('{', 'text/plain')],
    ['too large a body', 413, lost, forbidden, jsonBody(JSON.stringify('x'.repeat(2 ** 20)))],
    ['half a body', 400, lost, forbidden, jsonBody('{"profileConfig":')],
    ['a body of another shape', 400, lost, forbidden, jsonBody('{"profileConfig":[]}')],
    ['no permission', 403, lost, forbidden, jsonBody('{}')],
    ['an unknown component', 404, lost, authorization, jsonBody('{}')],
    ['an empty component key', 404, resolvePath(''), authorization, jsonBody('{}')],
    [
      'a component with too many fields',
      404,
      resolvePath('wide-2001'),
      authorization,
      jsonBody('{}'),
    ],
  ])('are checked in order: %s is a %i', async (_what, status, target, credential, init) => {
    const response = await ask(api, target, credential, init)
    expect(response.status).toBe(status)
    expect(apiErrorBodySchema.parse(await response.json()).status).toBe(status)
  })

  it.each([
    [{ organizationId: 'nobody', id: CLUSTER.id }, 'No organization has the ID nobody'],
    [{ ...CLUSTER, id: 'nowhere' }, 'No cluster of this organization has the ID nowhere'],
    [{ ...CLUSTER, id: '../../etc' }, 'No cluster of this organization has the ID ../../etc'],
  ])('name what is unknown', async (address, message) => {
    const response = await ask(api, resolvePath('loki', address), authorization, jsonBody('{}'))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message })
  })

  it('name the member of the wrong type', async () => {
    const response = await post(api, 'loki', { clusterInputs: { loki: { replicas: 3 } } })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      status: 400,
      error: 'Bad Request',
      message: 'clusterInputs.loki.replicas is not text',
    })
  })

  it('count against the budget, and end in a 429 when it is spent', async () => {
    const small = createReferenceApi({ now: () => NOON, seedSize: 1, rateLimit: 2 })
    const credential = `Token ${small.mintToken()}`
    const ask2 = (body: unknown) => post(small, 'loki', body, { authorization: credential })
    expect((await ask2({})).headers.get('X-RateLimit-Remaining')).toBe('1')
    expect((await ask2([])).status).toBe(400)
    const refused = await ask2([])
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('3600')
    small.close()
  })
})

describe('a number beyond 2^53', () => {
  const sent = async (text: string) => {
    const response = await ask(
      api,
      resolvePath('big-numbers'),
      authorization,
      jsonBody(`{"profileConfig":${text}}`),
    )
    return messages(resolvedComponentSchema.parse(await response.json()))
  }

  it.each([
    ['{"signed":9223372036854775807}', []],
    ['{"signed":9223372036854775808}', ['signed: Must be at most 9223372036854775807.']],
    ['{"signed":-9223372036854775809}', ['signed: Must be at least -9223372036854775808.']],
    ['{"unsigned":18446744073709551615}', []],
    ['{"exact":9007199254740992}', ['exact: Must be at least 9007199254740993.']],
    ['{"exact":9007199254740993}', []],
    ['{"exact":9007199254740995}', ['exact: Must be at most 9007199254740994.']],
    [
      '{"low":9007199254740993,"high":9007199254740992}',
      ['low: Must be at most the high one, 9007199254740992.'],
    ],
    ['{"ids":[9007199254740992,9007199254740993]}', []],
    ['{"ids":[9007199254740993,9007199254740993]}', ['ids[1]: Same as item 1.']],
  ])('is compared exactly: %s', async (text, expected) => {
    expect(await sent(text)).toEqual(expected)
  })

  it('is sent exactly in bounds and defaults', async () => {
    const text = await (await post(api, 'big-numbers')).text()
    expect(text).toContain('"min":-9223372036854775808,"max":9223372036854775807')
    expect(text).toContain('"defaultValue":"9223372036854775807"')
    expect(text).toContain('"max":18446744073709551615')
  })
})

describe('replaceProfileConfig', () => {
  const onOther = (
    key: string,
    profileConfig: Record<string, unknown>,
    replaceProfileConfig?: boolean,
  ) =>
    resolved(
      api,
      key,
      { profileConfig, ...(replaceProfileConfig !== undefined && { replaceProfileConfig }) },
      OTHER_CLUSTER,
    )
  const keysOf = async (answer: ReturnType<typeof onOther>) =>
    ((await answer).fields ?? []).map(({ key }) => key)

  it('false fills omitted values with the saved ones', async () => {
    const merged = await onOther('external-dns', {}, false)
    expect(codesAndPaths(merged)).toEqual([])
    expect(await keysOf(onOther('external-dns', {}, false))).toContain('cloudflare.apiToken')
  })

  it('true gives omitted values their defaults, whatever is saved', async () => {
    const complete = await onOther('external-dns', {}, true)
    expect(codesAndPaths(complete)).toEqual([
      'REQUIRED_FIELD_MISSING provider',
      'REQUIRED_FIELD_MISSING domainFilter',
      'REQUIRED_FIELD_MISSING txtOwnerId',
    ])
    expect(await keysOf(onOther('external-dns', {}, true))).not.toContain('cloudflare.apiToken')
  })

  it('absent is false', async () => {
    expect(await onOther('loki', {})).toEqual(await onOther('loki', {}, false))
    expect(await onOther('loki', {})).not.toEqual(await onOther('loki', {}, true))
  })

  it('makes no difference to entered values, or if nothing is saved', async () => {
    const entered = { 'resources.limits.memory': '512Mi' }
    expect(codesAndPaths(await onOther('loki', entered, false))).toContain(
      'LIMIT_BELOW_REQUEST resources.limits.memory',
    )
    const all = { 'resources.profile': 'custom', 'resources.requests.memory': '1Gi', ...entered }
    expect(codesAndPaths(await onOther('loki', all, true))).toContain(
      'LIMIT_BELOW_REQUEST resources.limits.memory',
    )
    const here = (replaceProfileConfig: boolean) =>
      resolved(api, 'loki', { profileConfig: entered, replaceProfileConfig })
    expect(await here(true)).toEqual(await here(false))
  })

  it('false merges groups member by member, and lists as a whole', async () => {
    const resolvedHere = (profileConfig: Record<string, unknown>) =>
      resolved(api, 'secrets', {
        profileConfig,
        clusterInputs: { secrets: { licenceKey: 'ABCD-1234-EFGH-5678' } },
      })
    expect(codesAndPaths(await resolvedHere({}))).toEqual([])
    expect(codesAndPaths(await resolvedHere({ smtp: { user: 'someone' } }))).toEqual([])
    expect(codesAndPaths(await resolvedHere({ users: [{ name: 'ada' }] }))).toEqual([
      'REQUIRED_FIELD_MISSING users[0].password',
    ])
    expect(codesAndPaths(await resolvedHere({ smtp: 'none' }))).toEqual(['INVALID_TYPE smtp'])
  })

  it('never reveals what is saved: a stored secret is sent as <redacted>, and only in merge mode', async () => {
    const merged = await resolved(api, 'secrets')
    const complete = await resolved(api, 'secrets', { replaceProfileConfig: true })
    const fieldOf = (answer: typeof merged, key: string) =>
      answer.fields?.find((field) => field.key === key)
    expect(fieldOf(merged, 'apiKey')?.defaultValue).toBe('<redacted>')
    expect(fieldOf(merged, 'smtp')?.fields?.at(-1)).toMatchObject({
      key: 'password',
      defaultValue: '<redacted>',
    })
    expect(fieldOf(merged, 'users')?.itemFields).toMatchObject([
      [{ key: 'name' }, { key: 'password', defaultValue: '<redacted>' }],
      [{ key: 'name' }, { key: 'password', defaultValue: '<redacted>' }],
    ])
    expect(JSON.stringify(merged)).not.toMatch(/stored-sample|mail\.example\.com|grace/)
    expect(JSON.stringify(complete)).not.toContain('<redacted>')
    expect(codesAndPaths(complete)).toContain('REQUIRED_FIELD_MISSING apiKey')
  })
})

describe('the store', () => {
  it('does not change by a single byte, whatever is resolved', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-'))
    const stored = createReferenceApi({ dataDir, now: () => NOON, seedSize: 20 })
    const bytes = () =>
      readdirSync(dataDir)
        .toSorted()
        .map((name) => [name, hash('sha256', readFileSync(join(dataDir, name)))] as const)
    const before = bytes()
    expect(before.map(([name]) => name)).toEqual(['reference-api.sqlite', 'saved-values.sqlite'])

    const bodies: ResolveRequest[] = [
      {},
      { profileConfig: { apiKey: 'another-key-of-nobody-at-all', 'a.b': 1 } },
      { profileConfig: { apiKey: 'x' }, replaceProfileConfig: true },
      { clusterInputs: { loki: { storageClass: 'gp3' } }, componentOutputs: { a: { b: 'c' } } },
    ]
    const quick = CATALOG.filter(({ key }) => !['late-first', 'slow-resolve'].includes(key))
    for (const { key } of quick) {
      for (const cluster of [CLUSTER, OTHER_CLUSTER]) {
        for (const body of bodies) await post(stored, key, body, { cluster })
      }
    }
    await post(stored, 'loki', [])
    expect(bytes()).toEqual(before)

    stored.close()
    expect(bytes()).toEqual(before)
    const again = createReferenceApi({ dataDir, now: () => NOON, seedSize: 20 })
    again.close()
    expect(bytes()).toEqual(before)
    rmSync(dataDir, { recursive: true })
  })

  it('remembers nothing: the same request gets the same response again', async () => {
    const body = { profileConfig: { 'storage.type': 'gcs', retentionDays: 5 } }
    const first = await resolved(api, 'loki', body)
    await resolved(api, 'loki', { profileConfig: { 'storage.type': 'azure' } })
    expect(await resolved(api, 'loki', body)).toEqual(first)
  })
})

describe('a browser', () => {
  it('may call from another origin', async () => {
    const response = await ask(api, resolvePath('loki'), undefined, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://console.example.com',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    })
    expect(response.status).toBe(204)
    expect(await statusOf(post(api, 'loki'))).toBe(200)
    expect(await statusOf(post(api, 'loki', []))).toBe(400)
  })
})
