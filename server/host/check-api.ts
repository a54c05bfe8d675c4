import * as z from 'zod/mini'
import { readErrorMessage } from '#src/contract/api-error-body.ts'
import { deploymentHistoryPageSchema } from '#src/contract/deployment-history.ts'
import type { Credential } from '#src/contract/host.ts'
import { failureReason } from './failure-reason.ts'

const NO_ENVIRONMENT = '00000000-0000-4000-8000-000000000000'
const CONSOLE_ORIGIN = 'http://localhost:4400'
const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
const TIMEOUT_MS = 30_000
const DRIFTS_SHOWN = 5
// The small zod has no messages of its own.
const IN_WORDS = { error: z.locales.en().localeError }

/** One thing that was checked, and what was found. */
export type Check = {
  name: 'reachable' | 'authenticated' | 'permitted' | 'rate-limit headers' | 'contract'
  outcome: 'ok' | 'failed' | 'skipped'
  detail: string
}

/** What to check: an API, and what to sign in with and read there. */
type CheckOptions = {
  /** Base address without a trailing slash. */
  apiUrl: string
  credential: Credential | undefined
  /** An environment to read; without one, permission and contract stay unchecked. */
  environment: string | undefined
  /** The browser calls the API itself, so it must expose the headers to other origins (API §8). */
  direct: boolean
  fetch?: typeof fetch
}

type Answer = { status: number; headers: Headers; body: unknown }

const ask = async (options: CheckOptions, credential: Credential | undefined): Promise<Answer> => {
  const { apiUrl, environment = NO_ENVIRONMENT, fetch: send = fetch } = options
  const path = `/environment/${encodeURIComponent(environment)}/deploymentHistory`
  const answer = await send(`${apiUrl}${path}`, {
    headers: {
      Accept: 'application/json',
      Origin: CONSOLE_ORIGIN,
      ...(credential && { Authorization: `${credential.scheme} ${credential.credential}` }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = await answer.json().catch(() => undefined)
  return { status: answer.status, headers: answer.headers, body }
}

const said = ({ status, body }: Answer): string => {
  const message = readErrorMessage(body)
  return message === undefined ? `${status}` : `${status}, "${message}"`
}

const checkAuthenticated = (answer: Answer): Check => {
  const name = 'authenticated'
  if (answer.status === 401)
    return { name, outcome: 'failed', detail: `The API refuses the credential: ${said(answer)}.` }
  if (answer.status === 429 || answer.status >= 500)
    return { name, outcome: 'failed', detail: `The API did not decide: ${said(answer)}.` }
  return { name, outcome: 'ok', detail: 'The API accepts the credential.' }
}

const checkPermitted = (answer: Answer, environment: string | undefined): Check => {
  const name = 'permitted'
  if (environment === undefined)
    return { name, outcome: 'skipped', detail: 'Name an environment with --environment.' }
  return answer.status === 200
    ? { name, outcome: 'ok', detail: `The credential may read environment ${environment}.` }
    : { name, outcome: 'failed', detail: `Environment ${environment} answers ${said(answer)}.` }
}

const checkHeaders = ({ headers }: Answer, direct: boolean): Check => {
  const name = 'rate-limit headers'
  const failed = (detail: string): Check => ({ name, outcome: 'failed', detail })
  const absent = RATE_LIMIT_HEADERS.filter((header) => !/^\d+$/.test(headers.get(header) ?? ''))
  if (absent.length > 0) return failed(`Not there, or no number: ${absent.join(', ')}.`)
  if (direct) {
    const origin = headers.get('Access-Control-Allow-Origin')
    if (origin !== '*' && origin !== CONSOLE_ORIGIN)
      return failed('The API does not allow calls from other origins. Run without --direct.')
    const exposed = (headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase().split(/,\s*/)
    const hidden = RATE_LIMIT_HEADERS.filter((header) => !exposed.includes(header.toLowerCase()))
    if (hidden.length > 0 && !exposed.includes('*'))
      return failed(`Hidden from browsers: ${hidden.join(', ')}. The console counts by itself.`)
  }
  const [limit = '', remaining = ''] = RATE_LIMIT_HEADERS.map((header) => headers.get(header) ?? '')
  return { name, outcome: 'ok', detail: `${remaining} of ${limit} requests left.` }
}

const checkContract = ({ status, body }: Answer): Check => {
  const name = 'contract'
  if (status !== 200)
    return { name, outcome: 'skipped', detail: 'There is no history to compare; see above.' }
  const parsed = deploymentHistoryPageSchema.safeParse(body, IN_WORDS)
  if (parsed.success)
    return { name, outcome: 'ok', detail: 'The history is written as the description says.' }
  const drifts = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the page'}: ${issue.message}`,
  )
  const more = drifts.length > DRIFTS_SHOWN ? `; and ${drifts.length - DRIFTS_SHOWN} more` : ''
  return {
    name,
    outcome: 'failed',
    detail: `The history drifts from the description. ${drifts.slice(0, DRIFTS_SHOWN).join('; ')}${more}.`,
  }
}

const NAMES = ['authenticated', 'permitted', 'rate-limit headers', 'contract'] as const

const skipRest = (checks: Check[], detail: string): Check[] => [
  ...checks,
  ...NAMES.map((name): Check => ({ name, outcome: 'skipped', detail })),
]

const reachable = (outcome: Check['outcome'], detail: string): Check => ({
  name: 'reachable',
  outcome,
  detail,
})

/** Asks the API twice, without and with the credential, and judges the answers (`--check`). */
export const checkApi = async (options: CheckOptions): Promise<Check[]> => {
  const { apiUrl, credential, environment, direct } = options
  try {
    const anonymous = await ask(options, undefined)
    if (anonymous.status !== 401)
      return skipRest(
        [
          reachable(
            'failed',
            `${apiUrl} answers ${said(anonymous)} where the API says 401. Check the base address.`,
          ),
        ],
        'The address is not that of the API.',
      )
    const there = reachable('ok', `${apiUrl} answers, and asks for a credential.`)
    if (credential === undefined)
      return skipRest([there], 'Set API_TOKEN or API_JWT in the environment.')
    const answer = await ask(options, credential)
    return [
      there,
      checkAuthenticated(answer),
      checkPermitted(answer, environment),
      checkHeaders(answer, direct),
      checkContract(answer),
    ]
  } catch (error) {
    return skipRest(
      [reachable('failed', `${apiUrl} cannot be reached (${failureReason(error)}).`)],
      'The API does not answer.',
    )
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
