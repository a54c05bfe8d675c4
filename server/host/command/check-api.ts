import * as z from 'zod/mini'
import { readErrorMessage } from '#src/contract/api-error-body.ts'
import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { deploymentHistoryPageSchema } from '#src/contract/deployment-history.ts'
import type { Credential } from '#src/contract/host.ts'
import type { TeamEnvironment } from '#src/contract/team.ts'
import { apiPaths } from '#src/lib/page/paths.ts'
import { counted } from '#src/lib/text/counted.ts'
import { describeUpstreamFailure } from '#host/gateway/upstream-failure.ts'
import type { HeaderReader } from '#host/base/pick-headers.ts'
import { type UpstreamFetch, createUpstream } from '#host/gateway/upstream.ts'

const NO_ENVIRONMENT = '00000000-0000-4000-8000-000000000000'
const CONSOLE_ORIGIN = 'http://localhost:4400'
const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
const TIMEOUT_MS = 30_000
const DRIFTS_SHOWN = 5
/** How many environments of the team are read at once. */
const READ_AT_ONCE = 3
// zod/mini comes without error messages.
const IN_WORDS = { error: z.locales.en().localeError }

/** The parts of a configuration that are checked. */
type Configured = 'command line' | 'configuration file' | 'session secret' | 'certificate'

/** The result of one check. */
export type Check = {
  name: Configured | (typeof NAMES)[number] | 'team environments'
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
  /** The environments of the team, each of which is read once. */
  teamEnvironments?: readonly TeamEnvironment[]
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

type Sending = { apiUrl: string; fetch: UpstreamFetch; timeoutMs?: number }

type Answer = { status: number; headers: HeaderReader; body: unknown }

const send = async (
  { apiUrl, fetch, timeoutMs = TIMEOUT_MS }: Sending,
  credential: Credential | undefined,
  path: string,
  body?: unknown,
): Promise<Answer> => {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Origin: CONSOLE_ORIGIN,
      ...(credential && { Authorization: `${credential.scheme} ${credential.credential}` }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const read: unknown = await new Response(answer.body).json().catch(() => undefined)
  return { status: answer.status, headers: answer.headers, body: read }
}

const describeAnswer = ({ status, body }: Answer): string => {
  const message = readErrorMessage(body)
  return message === undefined ? `${status}` : `${status}, "${message}"`
}

type Outcome = Omit<Check, 'name'>
const ok = (detail: string): Outcome => ({ outcome: 'ok', detail })
const failed = (detail: string): Outcome => ({ outcome: 'failed', detail })
const skipped = (detail: string): Outcome => ({ outcome: 'skipped', detail })

const checkAuthenticated = (answer: Answer): Outcome => {
  if (answer.status === 401)
    return failed(`The API rejects the credential: ${describeAnswer(answer)}.`)
  return answer.status === 429 || answer.status >= 500
    ? failed(`The API could not check the credential: ${describeAnswer(answer)}.`)
    : ok('The API accepts the credential.')
}

const checkPermitted = (answer: Answer, environment: string | undefined): Outcome => {
  if (environment === undefined) return skipped('Set an environment with --environment.')
  return answer.status === 200
    ? ok(`The credential can read environment ${environment}.`)
    : failed(`Reading environment ${environment} failed: ${describeAnswer(answer)}.`)
}

const checkHeaders = ({ headers }: Answer, direct: boolean): Outcome => {
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
  return ok(`${remaining} of ${limit} requests left.`)
}

const checkContract = ({ status, body }: Answer): Outcome => {
  if (status !== 200) return skipped('No history to check: see above.')
  const parsed = deploymentHistoryPageSchema.safeParse(body, IN_WORDS)
  if (parsed.success) return ok('The history matches the API description.')
  const drifts = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the page'}: ${issue.message}`,
  )
  const more = drifts.length > DRIFTS_SHOWN ? `; and ${drifts.length - DRIFTS_SHOWN} more` : ''
  return failed(
    `The history does not match the API description. ${drifts.slice(0, DRIFTS_SHOWN).join('; ')}${more}.`,
  )
}

const PROBE = 'tidemark-check'

/** An input that no server knows, in both formats. */
const PROBES: Record<ClusterInputs, unknown> = {
  byComponent: { [PROBE]: { [PROBE]: PROBE } },
  flat: { [PROBE]: PROBE },
}
const WORDS: Record<ClusterInputs, string> = { byComponent: 'by component', flat: 'flat' }

/** Finds out which format of `clusterInputs` an API accepts: it rejects the other one (API §4.2, §7). */
const checkClusterInputs = async (
  options: Sending & CheckOptions,
  credential: Credential,
): Promise<Outcome> => {
  const { component, clusterInputs: sent = 'byComponent' } = options
  if (component === undefined) return skipped('Set a component with --component.')
  const { organizationId, clusterId, componentKey } = component
  const path = apiPaths.resolve(organizationId, clusterId, componentKey)
  const resolve = (format: ClusterInputs) =>
    send(options, credential, path, { clusterInputs: PROBES[format] })
  const byComponent = await resolve('byComponent')
  const flat = await resolve('flat')
  const other = [byComponent, flat].find(({ status }) => status !== 200 && status !== 400)
  if (other !== undefined)
    return failed(`Resolving the component failed: ${describeAnswer(other)}.`)
  if (byComponent.status === flat.status)
    return flat.status === 200
      ? ok('The API accepts both formats.')
      : failed(`The API rejects both formats: ${describeAnswer(flat)}.`)
  const taken: ClusterInputs = flat.status === 200 ? 'flat' : 'byComponent'
  return taken === sent
    ? ok(`The API expects them ${WORDS[taken]}, as the console sends them.`)
    : failed(
        `The API expects them ${WORDS[taken]}, but the console sends them ${WORDS[sent]}. Set "clusterInputs": "${taken}" in the configuration file.`,
      )
}

/** Reads the environments of the team, and says which of them the credential cannot read. Stops where the API does not answer any more. */
const checkTeam = async (
  options: Sending & CheckOptions,
  credential: Credential,
): Promise<readonly Outcome[]> => {
  const { apiUrl, teamEnvironments = [], proxy } = options
  const left = [...teamEnvironments]
  const refused = new Map<TeamEnvironment, string>()
  let read = 0
  let stopped: string | undefined
  const readNext = async () => {
    while (stopped === undefined) {
      const environment = left.shift()
      if (environment === undefined) return
      const path = apiPaths.deploymentHistory(environment.id, undefined)
      try {
        const answer = await send(options, credential, path)
        if (answer.status === 429) {
          stopped = `The API responded ${describeAnswer(answer)}.`
          return
        }
        read += 1
        if (answer.status !== 200) refused.set(environment, describeAnswer(answer))
      } catch (error) {
        stopped = describeUpstreamFailure(apiUrl, error, `the proxy ${proxy?.origin}`)
      }
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext))
  const outcomes = teamEnvironments.flatMap((environment) => {
    const why = refused.get(environment)
    const { id, name } = environment
    return why === undefined ? [] : failed(`Reading “${name}” (${id}) failed: ${why}.`)
  })
  const all = counted(teamEnvironments.length, 'environment')
  if (stopped !== undefined)
    return [...outcomes, skipped(`Stopped after ${read} of ${all}. ${stopped} Try again later.`)]
  return outcomes.length > 0 ? outcomes : [ok(`The credential can read ${all} of the team.`)]
}

const NAMES = [
  'reachable',
  'authenticated',
  'permitted',
  'rate-limit headers',
  'contract',
  'cluster inputs',
] as const

/** All checks in order: the first ones with these outcomes, the others skipped because of `rest`. */
const checksOf = (outcomes: readonly Outcome[], rest = ''): Check[] =>
  NAMES.map((name, index) => ({ name, ...(outcomes[index] ?? skipped(rest)) }))

/**
 * Why the console cannot get an answer from this address within `timeoutMs`, in sentences; undefined if it gets any
 * answer. Asks as the console does, without a credential.
 */
export const whyUnreachable = async (
  apiUrl: string,
  { proxy, timeoutMs = 5000 }: { proxy?: URL | undefined; timeoutMs?: number } = {},
): Promise<string | undefined> => {
  try {
    const path = apiPaths.deploymentHistory(NO_ENVIRONMENT, undefined)
    await send({ apiUrl, fetch: createUpstream(apiUrl, { proxy }), timeoutMs }, undefined, path)
    return undefined
  } catch (error) {
    return describeUpstreamFailure(apiUrl, error, `the proxy ${proxy?.origin}`)
  }
}

/** Calls the API without and with the credential, resolves a given component, and checks the answers (`--check`). */
export const checkApi = async (given: CheckOptions): Promise<Check[]> => {
  const { apiUrl, credential, environment, teamEnvironments = [], direct, proxy } = given
  const options = { fetch: createUpstream(apiUrl, { proxy }), ...given }
  const way = proxy === undefined ? '' : ` through the proxy ${proxy.origin}`
  try {
    const path = apiPaths.deploymentHistory(environment ?? NO_ENVIRONMENT, undefined)
    const anonymous = await send(options, undefined, path)
    if (anonymous.status !== 401) {
      const why = `${apiUrl} responds ${describeAnswer(anonymous)} without a credential${way}; 401 was expected. Check the base address.`
      return checksOf([failed(why)], 'This is not the address of the API.')
    }
    const reachable = ok(`${apiUrl} responds${way} and requires a credential.`)
    if (credential === undefined)
      return checksOf([reachable], 'Set API_TOKEN or API_JWT in the environment.')
    const answer = await send(options, credential, path)
    const authenticated = checkAuthenticated(answer)
    const checks = checksOf([
      reachable,
      authenticated,
      checkPermitted(answer, environment),
      checkHeaders(answer, direct),
      checkContract(answer),
      await checkClusterInputs(options, credential),
    ])
    if (teamEnvironments.length === 0) return checks
    const outcomes =
      authenticated.outcome === 'ok'
        ? await checkTeam(options, credential)
        : [skipped('No environment was read: see above.')]
    return [...checks, ...outcomes.map((each) => ({ name: 'team environments' as const, ...each }))]
  } catch (error) {
    const why = describeUpstreamFailure(apiUrl, error, `the proxy ${proxy?.origin}`)
    return checksOf([failed(why)], 'The API does not respond.')
  }
}

const MARKS: Record<Check['outcome'], string> = {
  ok: 'ok     ',
  failed: 'failed ',
  skipped: 'skipped',
}

/** One line of text for each check. */
export const describeChecks = (checks: readonly Check[]): string =>
  checks.map(({ name, outcome, detail }) => `${MARKS[outcome]}  ${name}: ${detail}\n`).join('')
