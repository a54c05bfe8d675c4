import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'

/*
 * The API description, sections 2.9 and 4.2, typed out a second time. This file imports nothing of
 * the product, so a name that is misspelt in its contract cannot be misspelt here by the same
 * import: the JSON of the embedded API is held to these tables.
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

/** constraints (API §2.9), all members optional; the last three are of lists. */
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

/** Rows of a list: the nested configuration that the description mentions and does not name. */
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

/** Requirement (API §2.9): all of a field descriptor, and two more. */
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

/** What is wrong with `value`; which members there are is noted in `seen`. */
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

type Served = {
  apiUrl: string
  token: string
  jwt: string
  forbiddenToken: string
  organizationId: string
  clusterId: string
  components: string[]
}

/** What the running product printed about itself when it started. */
const served = (): Served => JSON.parse(process.env['TIDEMARK_GATEWAY'] ?? '') as Served

const resolveUrl = (
  componentKey: string,
  { organizationId, clusterId }: Pick<Served, 'organizationId' | 'clusterId'> = served(),
) =>
  `${served().apiUrl}/organization/${organizationId}/cluster/${clusterId}/platformBinding/component/${componentKey}/resolve`

const resolve = async (
  request: APIRequestContext,
  componentKey: string,
  body: object = {},
): Promise<Resolved> => {
  const response = await request.post(resolveUrl(componentKey), {
    headers: { Authorization: `Token ${served().token}` },
    data: body,
  })
  expect(response.status()).toBe(200)
  return (await response.json()) as Resolved
}

/** The three headers that every response carries (API §8). */
const expectRateLimit = (response: APIResponse) => {
  const headers = response.headers()
  expect(Number(headers['x-ratelimit-limit'])).toBe(1000)
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
  const secondsLeft = Number(headers['x-ratelimit-reset']) - Date.now() / 1000
  expect(secondsLeft).toBeGreaterThan(-5)
  expect(secondsLeft).toBeLessThan(3605)
}

const ROLE = 'arn:aws:iam::123456789012:role/sample'

/** Drafts that, between them, lead to everything that the tables name. */
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

test('the JSON of resolve is what the description says, record by record', async ({ request }) => {
  const seen = new Set<string>()
  const answers: Resolved[] = []
  for (const [component, body] of DRAFTS) {
    const answer = await resolve(request, component, body)
    expect(problemsOf(RESOLVED, answer, component, seen)).toEqual([])
    expect(answer.clusterId).toBe(served().clusterId)
    expect(answer.componentKey).toBe(component)
    answers.push(answer)
  }

  // Nothing of the tables stays unproved; rows have only some of what a descriptor may have.
  const named = [RESOLVED, FIELD, CONSTRAINTS, TEMPLATE, BINDING, VIOLATION].flatMap(seenIn)
  expect(named.filter((name) => !seen.has(name))).toEqual([])
  for (const name of ['requirement.scope', 'requirement.status', 'items.type', 'items.fields'])
    expect([...seen]).toContain(name)

  // The values that the description shows.
  const all = JSON.stringify(answers)
  expect(all).toContain('"type":"string"')
  expect(all).toContain('"format":"kubernetes-resource-yaml"')
  expect(all).toContain('"scope":"PLATFORM_PROFILE"')
  expect(all).toContain('"status":"MISSING"')
})

test('fields and what is wrong follow from what is entered', async ({ request }) => {
  const keys = async (profileConfig: object) =>
    (await resolve(request, 'external-dns', { profileConfig })).fields.map(({ key }) => key)
  expect(await keys({})).not.toContain('aws.region')
  expect(await keys({ provider: 'aws' })).toContain('aws.region')
  expect(await keys({ provider: 'google' })).not.toContain('aws.region')

  const regions = async (zoneType: string) => {
    const profileConfig = { provider: 'aws', 'aws.zoneType': zoneType }
    const { fields } = await resolve(request, 'external-dns', { profileConfig })
    return fields.find(({ key }) => key === 'aws.region')?.constraints?.allowedValues ?? []
  }
  expect((await regions('private')).length).toBeGreaterThan((await regions('public')).length)

  const wrong = { provider: 'aws', 'aws.batchChangeSize': 5000, domainFilter: 'x', elsewhere: 1 }
  const { violations } = await resolve(request, 'external-dns', { profileConfig: wrong })
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

test('requirements turn ready by the profile, by the cluster and by outputs', async ({
  request,
}) => {
  const statuses = async (body: object) =>
    Object.fromEntries(
      (await resolve(request, 'loki', body)).requirements.map(({ key, status }) => [key, status]),
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

test('a complete draft has defaults where it omits, a merged one what is saved', async ({
  request,
}) => {
  const codes = async (body: object) =>
    (await resolve(request, 'secrets', body)).violations.map(
      ({ code, fieldPath }) => `${code} ${fieldPath}`,
    )
  const licence = { clusterInputs: { secrets: { licenceKey: 'ABCD-1234-EFGH-5678' } } }
  expect(await codes({ ...licence })).toEqual([])
  expect(await codes({ ...licence, replaceProfileConfig: false })).toEqual([])
  expect(await codes({ ...licence, replaceProfileConfig: true })).toEqual([
    'REQUIRED_FIELD_MISSING apiKey',
  ])

  const defaultOf = async (replaceProfileConfig: boolean) => {
    const { fields } = await resolve(request, 'secrets', { replaceProfileConfig })
    return fields.find(({ key }) => key === 'apiKey')?.defaultValue
  }
  expect(await defaultOf(false)).toBe('<redacted>')
  expect(await defaultOf(true)).toBeUndefined()
})

test('resolving changes nothing: the same request has the same answer again', async ({
  request,
}) => {
  const body = { profileConfig: { 'storage.type': 'gcs' } }
  const before = await resolve(request, 'loki', body)
  await resolve(request, 'loki', {
    profileConfig: { 'storage.type': 'azure' },
    replaceProfileConfig: true,
  })
  expect(await resolve(request, 'loki', body)).toEqual(before)
})

test('either scheme is accepted', async ({ request }) => {
  const response = await request.post(resolveUrl('loki'), {
    headers: { Authorization: `Bearer ${served().jwt}` },
    data: {},
  })
  expect(response.status()).toBe(200)
  expectRateLimit(response)
})

const asSomebody = () => ({ Authorization: `Token ${served().token}` })
const nowhere = '00000000-0000-4000-8000-00000000dead'

const REFUSALS = [
  ['no credential', 401, () => ({ url: resolveUrl('loki'), headers: {}, data: {} })],
  [
    'a token that nobody was given',
    401,
    () => ({ url: resolveUrl('loki'), headers: { Authorization: 'Token nobodys' }, data: {} }),
  ],
  [
    'a token without the permission',
    403,
    () => ({
      url: resolveUrl('loki'),
      headers: { Authorization: `Token ${served().forbiddenToken}` },
      data: {},
    }),
  ],
  [
    'a profile that is a list',
    400,
    () => ({ url: resolveUrl('loki'), headers: asSomebody(), data: { profileConfig: [] } }),
  ],
  [
    'a cluster input that is a number',
    400,
    () => ({
      url: resolveUrl('loki'),
      headers: asSomebody(),
      data: { clusterInputs: { loki: { replicas: 3 } } },
    }),
  ],
  [
    'an unknown organization',
    404,
    () => ({
      url: resolveUrl('loki', { ...served(), organizationId: nowhere }),
      headers: asSomebody(),
      data: {},
    }),
  ],
  [
    'an unknown cluster',
    404,
    () => ({
      url: resolveUrl('loki', { ...served(), clusterId: nowhere }),
      headers: asSomebody(),
      data: {},
    }),
  ],
  [
    'an unknown component',
    404,
    () => ({ url: resolveUrl('no-such-component'), headers: asSomebody(), data: {} }),
  ],
  [
    'a body that is a form',
    415,
    () => ({ url: resolveUrl('loki'), headers: asSomebody(), form: { profileConfig: 'x' } }),
  ],
] as const

for (const [what, status, requestOf] of REFUSALS) {
  test(`${what} is refused with ${status} and the error body`, async ({ request }) => {
    const { url, ...options } = requestOf()
    const response = await request.post(url, options)
    expect(response.status()).toBe(status)
    expectRateLimit(response)
    const body: unknown = await response.json()
    expect(problemsOf(ERROR, body, 'error', new Set())).toEqual([])
    expect(body).toMatchObject({ status })
  })
}
