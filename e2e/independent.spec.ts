import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type APIResponse, expect, test } from '@playwright/test'
import { openPage } from '#e2e/support/console.ts'

/*
 * The API description, section 2, typed out a second time. This file imports nothing of the
 * product, so a name that is misspelt in its contract cannot be misspelt here too. The tests compare
 * the JSON of the embedded API and the pages of the console with these tables, not with each other.
 */

// No trace: with hundreds of steps, it would take longer than the test.
test.use({ trace: 'off' })

/** StateEnum (API §2.4). */
const STATES = [
  'BUILDING',
  'BUILD_ERROR',
  'CANCELED',
  'CANCELING',
  'DELETED',
  'DELETE_ERROR',
  'DELETE_QUEUED',
  'DELETING',
  'DEPLOYED',
  'DEPLOYING',
  'DEPLOYMENT_ERROR',
  'DEPLOYMENT_QUEUED',
  'EXECUTING',
  'QUEUED',
  'READY',
  'RECAP',
  'RESTARTED',
  'RESTARTING',
  'RESTART_ERROR',
  'RESTART_QUEUED',
  'STOPPED',
  'STOPPING',
  'STOP_ERROR',
  'STOP_QUEUED',
  'UNAVAILABLE',
  'WAITING_DELETING',
  'WAITING_RESTARTING',
  'WAITING_RUNNING',
  'WAITING_STOPPING',
]

/** OrganizationEventOrigin (API §2.3). */
const ORIGINS = ['API', 'CLI', 'CONSOLE', 'GIT', 'SERVICE_INTERNAL', 'SKILL', 'TERRAFORM_PROVIDER']

/** JobScheduleEvent (API §2.7). */
const EVENTS = ['ON_START', 'ON_STOP', 'ON_DELETE', 'CRON']

type Type =
  | { kind: 'text'; is: string; matches: RegExp }
  | { kind: 'number' }
  | { kind: 'list'; of: Type }
  | { kind: 'record'; name: string; fields: Readonly<Record<string, Field>> }
type Field = { type: Type; required: boolean; nullable: boolean }

const text: Type = { kind: 'text', is: 'a string', matches: /^/ }
const uuid: Type = {
  kind: 'text',
  is: 'a uuid',
  matches: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
}
const dateTime: Type = {
  kind: 'text',
  is: 'an ISO 8601 date-time',
  matches: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
}
const cron: Type = {
  kind: 'text',
  is: 'a cron expression of five fields',
  matches: /^[\d*,/A-Z-]+( [\d*,/A-Z-]+){4}$/,
}
const number: Type = { kind: 'number' }
const oneOf = (values: readonly string[]): Type => ({
  kind: 'text',
  is: `one of ${values.join(', ')}`,
  matches: new RegExp(`^(${values.join('|')})$`),
})
const listOf = (of: Type): Type => ({ kind: 'list', of })
const record = (name: string, fields: Readonly<Record<string, Field>>): Type => ({
  kind: 'record',
  name,
  fields,
})

const required = (type: Type): Field => ({ type, required: true, nullable: false })
const optional = (type: Type): Field => ({ type, required: false, nullable: false })
const nullable = (type: Type): Field => ({ type, required: false, nullable: true })

/** Base (API §2.1). */
const BASE = {
  id: required(uuid),
  created_at: required(dateTime),
  updated_at: optional(dateTime),
}

/** Commit (API §2.6). */
const COMMIT = record('Commit', {
  git_commit_id: required(text),
  created_at: required(dateTime),
  author_name: required(text),
  message: required(text),
  tag: required(text),
  author_avatar_url: optional(text),
  commit_page_url: optional(text),
})

/** DeploymentHistoryApplication (API §2.5). */
const APPLICATION = record('DeploymentHistoryApplication', {
  ...BASE,
  name: optional(text),
  commit: nullable(COMMIT),
  status: optional(oneOf(STATES)),
})

/** DeploymentHistoryContainer (API §2.5). */
const CONTAINER = record('DeploymentHistoryContainer', {
  ...BASE,
  name: optional(text),
  status: optional(oneOf(STATES)),
  image_name: optional(text),
  tag: optional(text),
  arguments: optional(listOf(text)),
  entrypoint: optional(text),
})

/** DeploymentHistoryDatabase (API §2.5). */
const DATABASE = record('DeploymentHistoryDatabase', {
  ...BASE,
  name: optional(text),
  status: optional(oneOf(STATES)),
})

/** DeploymentHistoryJobResponse (API §2.5). */
const JOB = record('DeploymentHistoryJobResponse', {
  ...BASE,
  name: optional(text),
  status: optional(oneOf(STATES)),
  image_name: optional(text),
  tag: optional(text),
  commit: nullable(COMMIT),
  schedule: optional(
    record('schedule', { event: optional(oneOf(EVENTS)), schedule_at: nullable(cron) }),
  ),
  arguments: optional(listOf(text)),
  entrypoint: optional(text),
})

/** DeploymentHistoryHelmResponse (API §2.5). */
const HELM = record('DeploymentHistoryHelmResponse', {
  ...BASE,
  name: optional(text),
  status: optional(oneOf(STATES)),
  commit: nullable(COMMIT),
  repository: nullable(
    record('repository', { chart_name: optional(text), chart_version: optional(text) }),
  ),
})

/** DeploymentHistoryEnvironment (API §2.2). */
const DEPLOYMENT = record('DeploymentHistoryEnvironment', {
  ...BASE,
  status: optional(oneOf(STATES)),
  origin: optional(oneOf(ORIGINS)),
  triggered_by: optional(text),
  applications: optional(listOf(APPLICATION)),
  containers: optional(listOf(CONTAINER)),
  databases: optional(listOf(DATABASE)),
  jobs: optional(listOf(JOB)),
  helms: optional(listOf(HELM)),
})

/** The deployment history page: PaginationData plus results (API §2.8). */
const PAGE = record('page', {
  page: required(number),
  page_size: required(number),
  results: optional(listOf(DEPLOYMENT)),
})

/** The general error body (API §7). */
const ERROR = record('error', {
  status: required(number),
  error: required(text),
  message: required(text),
})

/** Every field of every record, as `Record.field`. */
const fieldsOf = (type: Type): string[] => {
  if (type.kind === 'list') return fieldsOf(type.of)
  if (type.kind !== 'record') return []
  return Object.entries(type.fields).flatMap(([field, { type: inner, nullable: mayBeNull }]) => [
    `${type.name}.${field}`,
    ...(mayBeNull ? [`${type.name}.${field} null`] : []),
    ...fieldsOf(inner),
  ])
}

/** What is wrong with `value`; adds the fields that it has to `seen`. */
const problemsOf = (type: Type, value: unknown, path: string, seen: Set<string>): string[] => {
  const isNot = (what: string) => [`${path} is ${JSON.stringify(value)}, not ${what}`]
  if (type.kind === 'number') return typeof value === 'number' ? [] : isNot('a number')
  if (type.kind === 'text')
    return typeof value === 'string' && type.matches.test(value) ? [] : isNot(type.is)
  if (type.kind === 'list')
    return Array.isArray(value)
      ? value.flatMap((item: unknown, i) => problemsOf(type.of, item, `${path}[${i}]`, seen))
      : isNot('a list')

  if (typeof value !== 'object' || value === null || Array.isArray(value)) return isNot('an object')
  const members = new Map<string, unknown>(Object.entries(value))
  const unknown = [...members.keys()].filter((name) => !Object.hasOwn(type.fields, name))
  const wrong = Object.entries(type.fields).flatMap(([name, field]) => {
    if (!members.has(name)) return field.required ? [`${path}.${name} is missing`] : []
    const member = members.get(name)
    const isNull = member === null && field.nullable
    seen.add(`${type.name}.${name}${isNull ? ' null' : ''}`)
    return isNull ? [] : problemsOf(field.type, member, `${path}.${name}`, seen)
  })
  return [...unknown.map((name) => `${path}.${name} is not in the description`), ...wrong]
}

type Job = { schedule?: { event: string; schedule_at?: string | null } }
type Deployment = {
  id: string
  created_at: string
  status?: string
  origin?: string
  jobs?: Job[]
}
type Page = { page_size: number; results?: Deployment[] }

type Served = {
  apiUrl: string
  token: string
  jwt: string
  forbiddenToken: string
  environments: Record<string, string>
}

/** The JSON line of the running product. */
const served = (): Served => JSON.parse(process.env['TIDEMARK_GATEWAY'] ?? '') as Served

const historyUrl = (environmentId: string, startId?: string) =>
  `${served().apiUrl}/environment/${environmentId}/deploymentHistory${
    startId === undefined ? '' : `?startId=${startId}`
  }`

/** The different values, sorted; nearly every record has one. */
const valuesOf = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined))].toSorted()

const longId = () => served().environments['long'] ?? ''

/** The three headers that every response carries (API §8). */
const expectRateLimit = (response: APIResponse, limit: number) => {
  const headers = response.headers()
  expect(Number(headers['x-ratelimit-limit'])).toBe(limit)
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
  const secondsLeft = Number(headers['x-ratelimit-reset']) - Date.now() / 1000
  expect(secondsLeft).toBeGreaterThan(-5)
  expect(secondsLeft).toBeLessThan(3605)
}

test('the JSON of the long history matches the description, record by record', async ({
  request,
}) => {
  const headers = { Authorization: `Token ${served().token}` }
  const seen = new Set<string>()
  const problems: string[] = []
  const deployments: Deployment[] = []
  const sizes: number[] = []
  let remaining = Infinity

  for (;;) {
    const response = await request.get(historyUrl(longId(), deployments.at(-1)?.id), { headers })
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toMatch(/^application\/json\b/)
    expectRateLimit(response, 1000)
    const left = Number(response.headers()['x-ratelimit-remaining'])
    expect(left).toBeLessThan(remaining)
    remaining = left

    const page = (await response.json()) as Page
    problems.push(...problemsOf(PAGE, page, `page ${sizes.length + 1}`, seen))
    const results = page.results ?? []
    if (results.length === 0) break
    sizes.push(results.length)
    expect(page.page_size).toBe(20)
    deployments.push(...results)
  }

  expect(problems.slice(0, 20)).toEqual([])
  expect(sizes).toEqual(Array.from({ length: 120 }, () => 20))
  expect(new Set(deployments.map(({ id }) => id)).size).toBe(2400)
  const times = deployments.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))

  expect(valuesOf(deployments.map(({ status }) => status))).toStrictEqual(STATES)
  expect(valuesOf(deployments.map(({ origin }) => origin))).toStrictEqual(ORIGINS)
  const schedules = deployments.flatMap(({ jobs }) => jobs ?? []).map(({ schedule }) => schedule)
  expect(valuesOf(schedules.map((schedule) => schedule?.event))).toStrictEqual(EVENTS.toSorted())
  const timed = schedules.filter((schedule) => typeof schedule?.schedule_at === 'string')
  expect(valuesOf(timed.map((schedule) => schedule?.event))).toStrictEqual(['CRON'])

  // Every field in the tables was seen, and every nullable one also as null.
  expect(fieldsOf(PAGE).filter((field) => !seen.has(field))).toEqual([])
})

test('startId returns only the deployments after it', async ({ request }) => {
  const headers = { Authorization: `Bearer ${served().jwt}` }
  const first = (await (await request.get(historyUrl(longId()), { headers })).json()) as Page
  const ids = (first.results ?? []).map(({ id }) => id)
  const after = (await (
    await request.get(historyUrl(longId(), ids[4]), { headers })
  ).json()) as Page
  expect(after.results?.slice(0, 15).map(({ id }) => id)).toEqual(ids.slice(5))
  expect(after.results).toHaveLength(20)
})

test('an environment without deployments returns an empty page', async ({ request }) => {
  const response = await request.get(historyUrl(served().environments['empty'] ?? ''), {
    headers: { Authorization: `Token ${served().token}` },
  })
  const page: unknown = await response.json()
  expect(problemsOf(PAGE, page, 'page', new Set())).toEqual([])
  expect((page as Page).results ?? []).toEqual([])
})

const NOBODYS_ENVIRONMENT = '00000000-0000-4000-8000-00000000dead'

const REFUSALS = [
  ['no credential', 401, () => ({ url: historyUrl(longId()), headers: {} })],
  [
    'an unknown token',
    401,
    () => ({
      url: historyUrl(longId()),
      headers: { Authorization: 'Token nobody-was-given-this' },
    }),
  ],
  [
    'an API token as Bearer',
    401,
    () => ({
      url: historyUrl(longId()),
      headers: { Authorization: `Bearer ${served().token}` },
    }),
  ],
  [
    'a token without permission',
    403,
    () => ({
      url: historyUrl(longId()),
      headers: { Authorization: `Token ${served().forbiddenToken}` },
    }),
  ],
  [
    'an environment that does not exist',
    404,
    () => ({
      url: historyUrl(NOBODYS_ENVIRONMENT),
      headers: { Authorization: `Token ${served().token}` },
    }),
  ],
  [
    'an environment ID that is not a UUID',
    400,
    () => ({
      url: historyUrl('not-a-uuid'),
      headers: { Authorization: `Token ${served().token}` },
    }),
  ],
  [
    'a path that the API does not have',
    404,
    () => ({
      url: `${served().apiUrl}/environment`,
      headers: { Authorization: `Token ${served().token}` },
    }),
  ],
] as const

for (const [what, status, requestOf] of REFUSALS) {
  test(`${what} is rejected with ${status} and the error body`, async ({ request }) => {
    const { url, headers } = requestOf()
    const response = await request.get(url, { headers })
    expect(response.status()).toBe(status)
    expectRateLimit(response, 1000)
    const body: unknown = await response.json()
    expect(problemsOf(ERROR, body, 'error', new Set())).toEqual([])
    expect(body).toMatchObject({ status })
  })
}

/*
 * The page, with records generated from the tables above by an API in this file, so that the test does
 * not depend on the embedded API.
 */

/** The console's label of every state. */
const STATE_WORDS: Record<string, string> = {
  BUILDING: 'Building',
  BUILD_ERROR: 'Build failed',
  CANCELED: 'Canceled',
  CANCELING: 'Canceling',
  DELETED: 'Deleted',
  DELETE_ERROR: 'Delete failed',
  DELETE_QUEUED: 'Delete queued',
  DELETING: 'Deleting',
  DEPLOYED: 'Deployed',
  DEPLOYING: 'Deploying',
  DEPLOYMENT_ERROR: 'Deployment failed',
  DEPLOYMENT_QUEUED: 'Deployment queued',
  EXECUTING: 'Executing',
  QUEUED: 'Queued',
  READY: 'Ready',
  RECAP: 'Recap',
  RESTARTED: 'Restarted',
  RESTARTING: 'Restarting',
  RESTART_ERROR: 'Restart failed',
  RESTART_QUEUED: 'Restart queued',
  STOPPED: 'Stopped',
  STOPPING: 'Stopping',
  STOP_ERROR: 'Stop failed',
  STOP_QUEUED: 'Stop queued',
  UNAVAILABLE: 'Unavailable',
  WAITING_DELETING: 'Waiting to delete',
  WAITING_RESTARTING: 'Waiting to restart',
  WAITING_RUNNING: 'Waiting to run',
  WAITING_STOPPING: 'Waiting to stop',
}

/** The console's label of every origin. */
const ORIGIN_WORDS: Record<string, string> = {
  API: 'API',
  CLI: 'CLI',
  CONSOLE: 'Console',
  GIT: 'Git',
  SERVICE_INTERNAL: 'Service',
  SKILL: 'Skill',
  TERRAFORM_PROVIDER: 'Terraform',
}

/** The console's label of every schedule event. */
const EVENT_WORDS: Record<string, string> = {
  ON_START: 'on start',
  ON_STOP: 'on stop',
  ON_DELETE: 'on delete',
  CRON: 'by schedule',
}

const ENVIRONMENT = '5b7d2c9e-1f60-4a3b-8c2d-9e0f1a2b3c4d'
const TOKEN = 'typed-out-again'
const PAGE_OF = 20

const nth = <T>(list: readonly T[], n: number): T => {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('The list is empty')
  return item
}

const idOf = (prefix: string, n: number) =>
  `${prefix.padEnd(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (n: number) => new Date(Date.UTC(2026, 2, 29, 12) - n * 3_600_000).toISOString()
const base = (prefix: string, n: number) => ({
  id: idOf(prefix, n),
  created_at: at(n),
  updated_at: at(n - 0.1),
})
const commit = (what: string, n: number) => ({
  git_commit_id: `${n}c0ffee${what}`,
  created_at: at(n + 1),
  author_name: `author of ${what} ${n}`,
  message: `message of ${what} ${n}`,
  tag: `tag of ${what} ${n}`,
  author_avatar_url: 'https://git.example.com/avatar.png',
  commit_page_url: `https://git.example.com/${what}/${n}`,
})

/** The deployment with the nth state of the table and every field of API §2. */
const deploymentOf = (n: number) => {
  const status = nth(STATES, n)
  const event = nth(EVENTS, n)
  return {
    ...base('d', n),
    status,
    origin: nth(ORIGINS, n),
    triggered_by: `person ${n}`,
    applications: [
      { ...base('a', n), name: `application ${n}`, commit: commit('application', n), status },
    ],
    containers: [
      {
        ...base('c', n),
        name: `container ${n}`,
        status,
        image_name: `image of container ${n}`,
        tag: `tag of container ${n}`,
        arguments: [`first argument of container ${n}`, `second argument of container ${n}`],
        entrypoint: `entrypoint of container ${n}`,
      },
    ],
    databases: [{ ...base('b', n), name: `database ${n}`, status }],
    jobs: [
      {
        ...base('e', n),
        name: `job ${n}`,
        status,
        image_name: `image of job ${n}`,
        tag: `tag of job ${n}`,
        commit: commit('job', n),
        schedule: { event, schedule_at: event === 'CRON' ? `${n} 4 * * 1` : null },
        arguments: [`argument of job ${n}`],
        entrypoint: `entrypoint of job ${n}`,
      },
    ],
    helms: [
      {
        ...base('f', n),
        name: `helm ${n}`,
        status,
        commit: commit('helm', n),
        repository: { chart_name: `chart of helm ${n}`, chart_version: `version of helm ${n}` },
      },
    ],
  }
}

const DEPLOYMENTS = STATES.map((_, n) => deploymentOf(n))

/** An implementation of API §4.1 for one environment and one token. */
const startApi = async () => {
  const server = createServer((incoming, answer) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://api')
    const isThere = pathname === `/environment/${ENVIRONMENT}/deploymentHistory`
    const isAllowed = incoming.headers.authorization === `Token ${TOKEN}`
    const status = isAllowed ? (isThere ? 200 : 404) : 401
    const after = DEPLOYMENTS.findIndex(({ id }) => id === searchParams.get('startId')) + 1
    const body =
      status === 200
        ? { page: 1, page_size: PAGE_OF, results: DEPLOYMENTS.slice(after, after + PAGE_OF) }
        : { status, error: 'Refused', message: 'Not for you' }
    answer.writeHead(status, {
      'Content-Type': 'application/json',
      'X-RateLimit-Limit': '1000',
      'X-RateLimit-Remaining': '900',
      'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + 1800),
    })
    // After the last deployment, every page is empty.
    const isPastEnd = searchParams.get('startId') === DEPLOYMENTS.at(-1)?.id
    answer.end(JSON.stringify(isPastEnd ? { page: 1, page_size: PAGE_OF } : body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Starts the built console with the API at this address, on a free port. */
const startConsole = async (apiUrl: string) => {
  const data = await mkdtemp(join(tmpdir(), 'independent-'))
  const args = ['dist/server/main.js', 'console', '--json', '--port', '0', '--data', data]
  const child = spawn(process.execPath, [...args, '--api-url', apiUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url: (JSON.parse(line) as { url: string }).url,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The texts of a record, without times and addresses, which the page formats. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string')
    return /^(https:|\d{4}-\d\d-\d\dT)|^[A-Z_]+$/.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

test('the page shows every state, origin, event and field of the description @long', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const api = await startApi()
  const console = await startConsole(api.url)
  try {
    await openPage(page, `${console.url}/environments/${ENVIRONMENT}/deployments`)
    await page.getByRole('radio', { name: 'API token' }).check()
    await page.getByRole('textbox', { name: 'Credential' }).fill(TOKEN)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    const feed = page.getByRole('feed', { name: 'Deployment history' })
    await feed.getByRole('article').first().focus()
    for (const [n, state] of STATES.entries()) {
      const article = feed.getByRole('article', { name: new RegExp(`^${STATE_WORDS[state]}, `) })
      await expect(article).toBeFocused()
      const origin = ORIGIN_WORDS[nth(ORIGINS, n)]
      await expect(article).toHaveAccessibleName(new RegExp(`by person ${n} from ${origin}$`))
      await page.keyboard.press('PageDown')
    }
    await expect(page.getByText('No older deployments')).toBeVisible()

    for (const n of EVENTS.keys()) {
      const state = nth(STATES, n)
      await openPage(
        page,
        `${console.url}/environments/${ENVIRONMENT}/deployments?deployment=${idOf('d', n)}`,
      )
      const details = page.getByRole('region', { name: 'Deployment details' })
      await expect(details).toBeVisible()
      // Only the visible text, without the collapsed raw record, which contains everything.
      const shown = await details.innerText()
      const deployment = deploymentOf(n)
      expect(textsOf(deployment).filter((value) => !shown.includes(value))).toEqual([])
      expect(shown).toContain(STATE_WORDS[state])
      expect(shown).toContain(ORIGIN_WORDS[deployment.origin])
      expect(shown).toContain(EVENT_WORDS[nth(EVENTS, n)])
      const links = details.getByRole('link')
      for (const kind of ['application', 'job', 'helm'])
        expect(
          await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)),
        ).toContain(`https://git.example.com/${kind}/${n}`)
    }
  } finally {
    await console.stop()
    api.stop()
  }
})
