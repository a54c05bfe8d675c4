import * as z from 'zod/mini'
import { readErrorMessage } from '#src/contract/api-error-body.ts'
import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { deploymentHistoryPageSchema } from '#src/contract/deployment-history.ts'
import type { Credential } from '#src/contract/host.ts'
import { apiPaths } from '#src/lib/paths.ts'
import { checkClusterInputs } from './check-cluster-inputs.ts'
import { describeUpstreamFailure } from '#host/gateway/upstream-failure.ts'
import type { HeaderReader } from '#host/base/pick-headers.ts'
import { type UpstreamFetch, createUpstream } from '#host/gateway/upstream.ts'

const NO_ENVIRONMENT = '00000000-0000-4000-8000-000000000000'
const CONSOLE_ORIGIN = 'http://localhost:4400'
const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
const TIMEOUT_MS = 30_000
const DRIFTS_SHOWN = 5
// zod/mini comes without error messages.
const IN_WORDS = { error: z.locales.en().localeError }

/** The parts of a configuration. */
type Configured = 'command line' | 'configuration file' | 'session secret' | 'certificate'

/** The result of one check. */
export type Check = {
  name:
    | Configured
    | 'reachable'
    | 'authenticated'
    | 'permitted'
    | 'rate-limit headers'
    | 'contract'
    | 'cluster inputs'
  outcome: 'ok' | 'failed' | 'skipped'
  detail: string
}

type Component = { organizationId: string; clusterId: string; componentKey: string }

/** The API to check, the credential to use, and what to read. */
type CheckOptions = {
  /** Base address without a trailing slash. */
  apiUrl: string
  credential: Credential | undefined
  /** The environment to read; without one, permission and contract are not checked. */
  environment: string | undefined
  /** The component to resolve; without one, the format of `clusterInputs` is not checked. */
  component?: Component | undefined
  /** The format that the console would send; default: by component. */
  clusterInputs?: ClusterInputs | undefined
  /** The browser calls the API directly, so the API must expose its headers to other origins (API §8). */
  direct: boolean
  /** The proxy through which the API is reached. */
  proxy?: URL | undefined
  /** Sends the requests; default: as the gateway does. */
  fetch?: UpstreamFetch
}

type Sending = Required<Pick<CheckOptions, 'fetch'>> & CheckOptions

type Answer = { status: number; headers: HeaderReader; body: unknown }

const send = async (
  { apiUrl, fetch }: Sending,
  credential: Credential | undefined,
  path: string,
  body?: unknown,
): Promise<Answer> => {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: new TextEncoder().encode(JSON.stringify(body)) }),
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Origin: CONSOLE_ORIGIN,
      ...(credential && { Authorization: `${credential.scheme} ${credential.credential}` }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const read: unknown = await new Response(answer.body).json().catch(() => undefined)
  return { status: answer.status, headers: answer.headers, body: read }
}

const requestHistory = (options: Sending, credential: Credential | undefined): Promise<Answer> =>
  send(
    options,
    credential,
    apiPaths.deploymentHistory(options.environment ?? NO_ENVIRONMENT, undefined),
  )

const describeAnswer = ({ status, body }: Answer): string => {
  const message = readErrorMessage(body)
  return message === undefined ? `${status}` : `${status}, "${message}"`
}

const checkAuthenticated = (answer: Answer): Check => {
  const name = 'authenticated'
  if (answer.status === 401)
    return {
      name,
      outcome: 'failed',
      detail: `The API rejects the credential: ${describeAnswer(answer)}.`,
    }
  if (answer.status === 429 || answer.status >= 500)
    return {
      name,
      outcome: 'failed',
      detail: `The API could not check the credential: ${describeAnswer(answer)}.`,
    }
  return { name, outcome: 'ok', detail: 'The API accepts the credential.' }
}

const checkPermitted = (answer: Answer, environment: string | undefined): Check => {
  const name = 'permitted'
  if (environment === undefined)
    return { name, outcome: 'skipped', detail: 'Set an environment with --environment.' }
  return answer.status === 200
    ? { name, outcome: 'ok', detail: `The credential may read environment ${environment}.` }
    : {
        name,
        outcome: 'failed',
        detail: `Environment ${environment} responds ${describeAnswer(answer)}.`,
      }
}

const checkHeaders = ({ headers }: Answer, direct: boolean): Check => {
  const name = 'rate-limit headers'
  const failed = (detail: string): Check => ({ name, outcome: 'failed', detail })
  const absent = RATE_LIMIT_HEADERS.filter((header) => !/^\d+$/.test(headers.get(header) ?? ''))
  if (absent.length > 0) return failed(`Missing or not a number: ${absent.join(', ')}.`)
  if (direct) {
    const origin = headers.get('Access-Control-Allow-Origin')
    if (origin !== '*' && origin !== CONSOLE_ORIGIN)
      return failed('The API does not allow calls from other origins. Run without --direct.')
    const exposed = (headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase().split(/,\s*/)
    const hidden = RATE_LIMIT_HEADERS.filter((header) => !exposed.includes(header.toLowerCase()))
    if (hidden.length > 0 && !exposed.includes('*'))
      return failed(
        `Not exposed to browsers: ${hidden.join(', ')}. The console can only estimate the budget.`,
      )
  }
  const [limit = '', remaining = ''] = RATE_LIMIT_HEADERS.map((header) => headers.get(header) ?? '')
  return { name, outcome: 'ok', detail: `${remaining} of ${limit} requests left.` }
}

const checkContract = ({ status, body }: Answer): Check => {
  const name = 'contract'
  if (status !== 200)
    return { name, outcome: 'skipped', detail: 'There is no history to compare: see above.' }
  const parsed = deploymentHistoryPageSchema.safeParse(body, IN_WORDS)
  if (parsed.success)
    return { name, outcome: 'ok', detail: 'The history matches the API description.' }
  const drifts = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the page'}: ${issue.message}`,
  )
  const more = drifts.length > DRIFTS_SHOWN ? `; and ${drifts.length - DRIFTS_SHOWN} more` : ''
  return {
    name,
    outcome: 'failed',
    detail: `The history does not match the API description. ${drifts.slice(0, DRIFTS_SHOWN).join('; ')}${more}.`,
  }
}

const checkInputs = async (options: Sending, credential: Credential): Promise<Check> => {
  const { component, clusterInputs = 'byComponent' } = options
  if (component === undefined)
    return {
      name: 'cluster inputs',
      outcome: 'skipped',
      detail: 'Set a component with --component.',
    }
  const { organizationId, clusterId, componentKey } = component
  const path = apiPaths.resolve(organizationId, clusterId, componentKey)
  return checkClusterInputs(clusterInputs, async (body) => {
    const answer = await send(options, credential, path, body)
    return { status: answer.status, description: describeAnswer(answer) }
  })
}

const NAMES = [
  'authenticated',
  'permitted',
  'rate-limit headers',
  'contract',
  'cluster inputs',
] as const

const skipRest = (checks: Check[], detail: string): Check[] => [
  ...checks,
  ...NAMES.map((name): Check => ({ name, outcome: 'skipped', detail })),
]

const reachable = (outcome: Check['outcome'], detail: string): Check => ({
  name: 'reachable',
  outcome,
  detail,
})

/**
 * Why the console cannot get an answer from this address within `timeoutMs`, in sentences; undefined if it can, whatever
 * the answer says. Asks as the console does, without a credential.
 */
export const whyUnreachable = async (
  apiUrl: string,
  { proxy, timeoutMs = 5000 }: { proxy?: URL | undefined; timeoutMs?: number } = {},
): Promise<string | undefined> => {
  try {
    const answer = await createUpstream(apiUrl, { proxy })(
      `${apiUrl}${apiPaths.deploymentHistory(NO_ENVIRONMENT, undefined)}`,
      {
        method: 'GET',
        headers: { Accept: 'application/json', 'User-Agent': 'tidemark' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      },
    )
    await new Response(answer.body).body?.cancel()
    return undefined
  } catch (error) {
    return describeUpstreamFailure(apiUrl, error, `the proxy ${proxy?.origin}`)
  }
}

/** Calls the API without and with the credential, resolves a component if one is given, and checks the responses (`--check`). */
export const checkApi = async (given: CheckOptions): Promise<Check[]> => {
  const { apiUrl, credential, environment, direct, proxy } = given
  const options = { fetch: createUpstream(apiUrl, { proxy }), ...given }
  const way = proxy === undefined ? '' : ` through the proxy ${proxy.origin}`
  try {
    const anonymous = await requestHistory(options, undefined)
    if (anonymous.status !== 401)
      return skipRest(
        [
          reachable(
            'failed',
            `${apiUrl} responds ${describeAnswer(anonymous)} without a credential${way}, where the API responds 401. Check the base address.`,
          ),
        ],
        'This is not the address of the API.',
      )
    const found = reachable('ok', `${apiUrl} responds${way} and requires a credential.`)
    if (credential === undefined)
      return skipRest([found], 'Set API_TOKEN or API_JWT in the environment.')
    const answer = await requestHistory(options, credential)
    return [
      found,
      checkAuthenticated(answer),
      checkPermitted(answer, environment),
      checkHeaders(answer, direct),
      checkContract(answer),
      await checkInputs(options, credential),
    ]
  } catch (error) {
    const why = describeUpstreamFailure(apiUrl, error, `the proxy ${proxy?.origin}`)
    return skipRest([reachable('failed', why)], 'The API does not respond.')
  }
}

const MARKS: Record<Check['outcome'], string> = {
  ok: 'ok     ',
  failed: 'failed ',
  skipped: 'skipped',
}

/** A line for each check. */
export const describeChecks = (checks: readonly Check[]): string =>
  checks.map(({ name, outcome, detail }) => `${MARKS[outcome]}  ${name}: ${detail}\n`).join('')
