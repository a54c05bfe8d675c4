import { expect, test } from 'vitest'
import { createReferenceApi } from '#reference/reference-api.ts'

/*
 * The API description, sections 2.9 and 4.2, typed out a second time. This file imports
 * nothing but the embedded API itself, so a name that is misspelt in the contract cannot be misspelt
 * here too. The tests compare the JSON of the embedded API with these tables.
 */

type Type =
  | { kind: 'text'; is: string; matches: RegExp }
  | { kind: 'number' }
  | { kind: 'boolean' }
  | { kind: 'list'; of: () => Type }
  | { kind: 'record'; name: string; fields: Readonly<Record<string, Field>> }
type Field = { type: Type; required: boolean }

const text: Type = { kind: 'text', is: 'a string', matches: /^/ }
const uuid: Type = {
  kind: 'text',
  is: 'a uuid',
  matches: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
}
const number: Type = { kind: 'number' }
const boolean: Type = { kind: 'boolean' }
const listOf = (of: () => Type): Type => ({ kind: 'list', of })
const record = (name: string, fields: Readonly<Record<string, Field>>): Type => ({
  kind: 'record',
  name,
  fields,
})
const required = (type: Type): Field => ({ type, required: true })
const optional = (type: Type): Field => ({ type, required: false })

/** constraints (API §2.9), all members optional; the last three are for lists. */
const CONSTRAINTS = record('constraints', {
  allowedValues: optional(listOf(() => text)),
  min: optional(number),
  max: optional(number),
  minLength: optional(number),
  maxLength: optional(number),
  pattern: optional(text),
  minItems: optional(number),
  maxItems: optional(number),
  uniqueItems: optional(boolean),
})

/** template (API §2.9). */
const TEMPLATE = record('template', {
  id: required(text),
  label: required(text),
  value: required(text),
})

/** Rows of a list: nested configuration that the description mentions without naming it. */
const ITEMS: Type = record('items', {
  type: required(text),
  sensitive: optional(boolean),
  constraints: optional(CONSTRAINTS),
  format: optional(text),
  fields: optional(listOf(() => FIELD)),
})

/** Field descriptor (API §2.9), with its nested configuration. */
const DESCRIPTOR: Readonly<Record<string, Field>> = {
  key: required(text),
  type: required(text),
  required: required(boolean),
  label: required(text),
  sensitive: optional(boolean),
  constraints: optional(CONSTRAINTS),
  defaultValue: optional(text),
  description: optional(text),
  format: optional(text),
  templates: optional(listOf(() => TEMPLATE)),
  readOnly: optional(boolean),
  fields: optional(listOf(() => FIELD)),
  items: optional(ITEMS),
  itemFields: optional(listOf(() => listOf(() => FIELD))),
}
const FIELD: Type = record('field', DESCRIPTOR)

/** Requirement (API §2.9): a field descriptor with two more members. */
const REQUIREMENT = record('requirement', {
  ...DESCRIPTOR,
  scope: required(text),
  status: required(text),
})

/** componentBindings element (API §2.9). */
const BINDING = record('binding', {
  input: required(text),
  fromComponent: required(text),
  output: required(text),
})

/** violations element (API §2.9). */
const VIOLATION = record('violation', {
  code: required(text),
  fieldPath: required(text),
  message: required(text),
})

/** Resolved component configuration (API §4.2). */
const RESOLVED = record('resolved', {
  clusterId: required(uuid),
  componentKey: required(text),
  fields: required(listOf(() => FIELD)),
  requirements: required(listOf(() => REQUIREMENT)),
  componentBindings: required(listOf(() => BINDING)),
  violations: required(listOf(() => VIOLATION)),
})

/** The general error body (API §7). */
const ERROR = record('error', {
  status: required(number),
  error: required(text),
  message: required(text),
})

/** What is wrong with `value`; adds the members that it has to `seen`. */
const problemsOf = (type: Type, value: unknown, path: string, seen: Set<string>): string[] => {
  const isNot = (what: string) => [`${path} is ${JSON.stringify(value)}, not ${what}`]
  if (type.kind === 'number' || type.kind === 'boolean')
    return typeof value === type.kind ? [] : isNot(`a ${type.kind}`)
  if (type.kind === 'text')
    return typeof value === 'string' && type.matches.test(value) ? [] : isNot(type.is)
  if (type.kind === 'list')
    return Array.isArray(value)
      ? value.flatMap((item: unknown, i) => problemsOf(type.of(), item, `${path}[${i}]`, seen))
      : isNot('a list')

  if (typeof value !== 'object' || value === null || Array.isArray(value)) return isNot('an object')
  const members = new Map<string, unknown>(Object.entries(value))
  const unknown = [...members.keys()].filter((name) => !Object.hasOwn(type.fields, name))
  const wrong = Object.entries(type.fields).flatMap(([name, field]) => {
    if (!members.has(name)) return field.required ? [`${path}.${name} is missing`] : []
    seen.add(`${type.name}.${name}`)
    return problemsOf(field.type, members.get(name), `${path}.${name}`, seen)
  })
  return [...unknown.map((name) => `${path}.${name} is not in the description`), ...wrong]
}

type Descriptor = {
  key: string
  type: string
  format?: string
  defaultValue?: string
  constraints?: { allowedValues?: string[] }
  fields?: Descriptor[]
}
type Resolved = {
  clusterId: string
  componentKey: string
  fields: Descriptor[]
  requirements: (Descriptor & { scope: string; status: string })[]
  componentBindings: { input: string; fromComponent: string; output: string }[]
  violations: { code: string; fieldPath: string; message: string }[]
}

const api = createReferenceApi()
const { organizationId, clusterId } = api.sample
const token = api.mintToken()

const resolvePath = (
  componentKey: string,
  ids: { organizationId?: string; clusterId?: string } = {},
) => {
  const { organizationId: organization, clusterId: cluster } = { organizationId, clusterId, ...ids }
  return `/organization/${organization}/cluster/${cluster}/platformBinding/component/${componentKey}/resolve`
}

/** Calls the embedded API; `body` is sent as JSON unless it is a form. */
const post = async (
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = { Authorization: `Token ${token}` },
): Promise<Response> =>
  api.fetch(
    new Request(`http://api.example.com${path}`, {
      method: 'POST',
      headers: {
        ...(body instanceof URLSearchParams ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    }),
  )

const resolve = async (componentKey: string, body: object = {}): Promise<Resolved> => {
  const response = await post(resolvePath(componentKey), body)
  expect(response.status).toBe(200)
  return (await response.json()) as Resolved
}

/** The three headers that every response carries (API §8). */
const expectRateLimit = ({ headers }: Response) => {
  expect(Number(headers.get('X-RateLimit-Limit'))).toBe(1000)
  expect(headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/)
  const secondsLeft = Number(headers.get('X-RateLimit-Reset')) - Date.now() / 1000
  expect(secondsLeft).toBeGreaterThan(-5)
  expect(secondsLeft).toBeLessThan(3605)
}

const ROLE = 'arn:aws:iam::123456789012:role/sample'

/** Drafts whose responses together contain everything in the tables. */
const DRAFTS: readonly (readonly [component: string, body: object])[] = [
  ['external-dns', {}],
  ['external-dns', { profileConfig: { provider: 'cloudflare', interval: 'soon' } }],
  ['external-dns', { profileConfig: { provider: 'google' }, replaceProfileConfig: true }],
  ['loki', {}],
  ['loki', { profileConfig: { 'resources.profile': 'custom', 'ruler.enabled': true } }],
  ['loki', { profileConfig: { 'storage.type': 'azure', deploymentMode: 'Distributed' } }],
  ['karpenter', {}],
  ['karpenter', { profileConfig: { extras: true, nodeClasses: [{}, { amiFamily: 'Custom' }] } }],
  [
    'karpenter',
    {
      profileConfig: {
        nodePools: [
          {
            template: { requirements: [{ operator: 'Exists' }, { operator: 'In' }], taints: [{}] },
          },
          { disruption: { budgets: [{ schedule: '@daily' }] } },
        ],
      },
    },
  ],
]

const seenIn = (type: Type): string[] => {
  if (type.kind !== 'record') return []
  return Object.keys(type.fields).map((name) => `${type.name}.${name}`)
}

test('the JSON of resolve matches the description, record by record', async () => {
  const seen = new Set<string>()
  const answers: Resolved[] = []
  for (const [component, body] of DRAFTS) {
    const answer = await resolve(component, body)
    expect(problemsOf(RESOLVED, answer, component, seen)).toEqual([])
    expect(answer.clusterId).toBe(clusterId)
    expect(answer.componentKey).toBe(component)
    answers.push(answer)
  }

  // Every member in the tables was seen; rows have only some of a descriptor's.
  const named = [RESOLVED, FIELD, CONSTRAINTS, TEMPLATE, BINDING, VIOLATION].flatMap(seenIn)
  expect(named.filter((name) => !seen.has(name))).toEqual([])
  for (const name of ['requirement.scope', 'requirement.status', 'items.type', 'items.fields'])
    expect([...seen]).toContain(name)

  // The values in the description's examples.
  const all = JSON.stringify(answers)
  expect(all).toContain('"type":"string"')
  expect(all).toContain('"format":"kubernetes-resource-yaml"')
  expect(all).toContain('"scope":"PLATFORM_PROFILE"')
  expect(all).toContain('"status":"MISSING"')
})

test('fields and violations follow from the entered values', async () => {
  const keys = async (profileConfig: object) =>
    (await resolve('external-dns', { profileConfig })).fields.map(({ key }) => key)
  expect(await keys({})).not.toContain('aws.region')
  expect(await keys({ provider: 'aws' })).toContain('aws.region')
  expect(await keys({ provider: 'google' })).not.toContain('aws.region')

  const regions = async (zoneType: string) => {
    const profileConfig = { provider: 'aws', 'aws.zoneType': zoneType }
    const { fields } = await resolve('external-dns', { profileConfig })
    return fields.find(({ key }) => key === 'aws.region')?.constraints?.allowedValues ?? []
  }
  expect((await regions('private')).length).toBeGreaterThan((await regions('public')).length)

  const wrong = { provider: 'aws', 'aws.batchChangeSize': 5000, domainFilter: 'x', elsewhere: 1 }
  const { violations } = await resolve('external-dns', { profileConfig: wrong })
  const paths = violations.map(({ fieldPath }) => fieldPath)
  expect(paths).toEqual(
    expect.arrayContaining(['aws.batchChangeSize', 'domainFilter', 'elsewhere', 'txtOwnerId']),
  )
  expect(violations.find(({ fieldPath }) => fieldPath === 'aws.batchChangeSize')).toEqual({
    code: 'VALUE_OUT_OF_RANGE',
    fieldPath: 'aws.batchChangeSize',
    message: 'Must be at most 1000.',
  })
})

test('requirements become ready through the profile, the cluster and outputs', async () => {
  const statuses = async (body: object) =>
    Object.fromEntries(
      (await resolve('loki', body)).requirements.map(({ key, status }) => [key, status]),
    )
  const [bucket, role, volumes] = [
    'storage.bucketNames.chunks',
    'objectStore.roleArn',
    'storageClass',
  ]
  expect(await statuses({})).toEqual({
    [bucket]: 'MISSING',
    [role]: 'MISSING',
    [volumes]: 'MISSING',
  })
  expect(await statuses({ profileConfig: { [bucket]: 'logs' } })).toMatchObject({
    [bucket]: 'READY',
    [role]: 'MISSING',
  })
  expect(await statuses({ clusterInputs: { loki: { [role]: ROLE } } })).toMatchObject({
    [bucket]: 'MISSING',
    [role]: 'READY',
  })
  expect(
    await statuses({ componentOutputs: { 'object-store': { roleArn: ROLE, bucket: 'logs' } } }),
  ).toEqual({ [bucket]: 'READY', [role]: 'READY', [volumes]: 'MISSING' })
})

test('a complete draft gets defaults for omitted values, a merged one the saved values', async () => {
  const codes = async (body: object) =>
    (await resolve('secrets', body)).violations.map(({ code, fieldPath }) => `${code} ${fieldPath}`)
  const licence = { clusterInputs: { secrets: { licenceKey: 'ABCD-1234-EFGH-5678' } } }
  expect(await codes({ ...licence })).toEqual([])
  expect(await codes({ ...licence, replaceProfileConfig: false })).toEqual([])
  expect(await codes({ ...licence, replaceProfileConfig: true })).toEqual([
    'REQUIRED_FIELD_MISSING apiKey',
  ])

  const defaultOf = async (replaceProfileConfig: boolean) => {
    const { fields } = await resolve('secrets', { replaceProfileConfig })
    return fields.find(({ key }) => key === 'apiKey')?.defaultValue
  }
  expect(await defaultOf(false)).toBe('<redacted>')
  expect(await defaultOf(true)).toBeUndefined()
})

test('resolving changes nothing: the same request gets the same response again', async () => {
  const body = { profileConfig: { 'storage.type': 'gcs' } }
  const before = await resolve('loki', body)
  await resolve('loki', {
    profileConfig: { 'storage.type': 'azure' },
    replaceProfileConfig: true,
  })
  expect(await resolve('loki', body)).toEqual(before)
})

test('either scheme is accepted', async () => {
  const headers = { Authorization: `Bearer ${await api.mintJwt()}` }
  const response = await post(resolvePath('loki'), {}, headers)
  expect(response.status).toBe(200)
  expectRateLimit(response)
})

const nowhere = '00000000-0000-4000-8000-00000000dead'
const tokenHeader = (credential: string) => ({ Authorization: `Token ${credential}` })
const loki = resolvePath('loki')

const REFUSALS: readonly (readonly [what: string, status: number, ask: () => Promise<Response>])[] =
  [
    ['no credential', 401, () => post(loki, {}, {})],
    ['an unknown token', 401, () => post(loki, {}, tokenHeader('nobodys'))],
    [
      'a token without permission',
      403,
      () => post(loki, {}, tokenHeader(api.mintToken({ forbidden: true }))),
    ],
    ['a profile that is a list', 400, () => post(loki, { profileConfig: [] })],
    [
      'a cluster input that is a number',
      400,
      () => post(loki, { clusterInputs: { loki: { replicas: 3 } } }),
    ],
    [
      'an unknown organization',
      404,
      () => post(resolvePath('loki', { organizationId: nowhere }), {}),
    ],
    ['an unknown cluster', 404, () => post(resolvePath('loki', { clusterId: nowhere }), {})],
    ['an unknown component', 404, () => post(resolvePath('no-such-component'), {})],
    ['a body that is a form', 415, () => post(loki, new URLSearchParams({ profileConfig: 'x' }))],
  ]

test.each(REFUSALS)('%s is rejected with %i and the error body', async (_what, status, ask) => {
  const response = await ask()
  expect(response.status).toBe(status)
  expectRateLimit(response)
  const body: unknown = await response.json()
  expect(problemsOf(ERROR, body, 'error', new Set())).toEqual([])
  expect(body).toMatchObject({ status })
})
