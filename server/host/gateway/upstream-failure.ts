/*
 * Why a request to the API has no answer that can be used: the same for the check at the start, `--check`, the gateway
 * and the first rows of pages.
 */

/** The causes, as metrics name them. */
export type FailureCause =
  | 'no-such-name'
  | 'refused'
  | 'proxy'
  | 'not-trusted'
  | 'no-answer'
  | 'no-turn'
  | 'too-large'
  | 'cut-off'
  | 'redirected'
  | 'coded'
  | 'not-http'
  | 'other'

/** A request to the API that failed on its way through a proxy. */
export class ProxyFailure extends Error {
  constructor(cause: unknown) {
    super('failed through a proxy', { cause })
  }
}

/** Why a request is aborted: the API took too long. */
export class Timeout extends Error {}

/** Why a request did not get its turn: too many wait already, or it has waited for too long. */
export class NoTurn extends Error {}

/** An answer of the API that cannot be used. Its message says what the answer has, such as `redirect to “…”`. */
export class BadAnswer extends Error {
  readonly reason: 'redirected' | 'coded' | 'not-http'
  constructor(reason: BadAnswer['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

type Failure = { cause: FailureCause; says: string; step: string }

const AUTHORITY =
  'If an authority of your own signed it, start the console with NODE_EXTRA_CA_CERTS and the name of a file with that authority (PEM).'
const RUNNING = "Check that it is running and that the console's host can reach it, then try again."

/** What codes of Node and undici mean. The first that fits counts. */
const BY_CODE: readonly (readonly [code: RegExp, failure: Failure])[] = [
  [
    /^(?:ENOTFOUND|EAI_\w+)$/,
    {
      cause: 'no-such-name',
      says: 'cannot be reached: its name is not known here',
      step: "Check the address, and the name servers of the console's host.",
    },
  ],
  [
    /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/,
    { cause: 'refused', says: 'cannot be reached: nothing accepts the connection', step: RUNNING },
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|TimeoutError)$/,
    { cause: 'no-answer', says: 'did not answer in time', step: RUNNING },
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    {
      cause: 'not-trusted',
      says: 'is not trusted: its certificate is for another name',
      step: 'Use a name that its certificate is for.',
    },
  ],
  [
    /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
    {
      cause: 'not-trusted',
      says: 'is not trusted: its certificate is not valid now',
      step: "Renew the certificate, or check the clock of the console's host.",
    },
  ],
  [
    /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|INVALID_CA|CRL_)/,
    {
      cause: 'not-trusted',
      says: 'is not trusted: nobody that is known here vouches for its certificate',
      step: AUTHORITY,
    },
  ],
  [
    /HEADERS?_OVERFLOW$/,
    {
      cause: 'too-large',
      says: 'answered, but with headers of more than 16 kB',
      step: 'Look at what it, or a proxy in between, adds to them.',
    },
  ],
  [
    /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_ABORTED)$/,
    {
      cause: 'cut-off',
      says: 'broke off before its response was complete',
      step: 'Try again. If that does not help, look into its log, or that of a proxy in between.',
    },
  ],
  [
    /^(?:HPE_|EPROTO$|ERR_SSL_)/,
    {
      cause: 'not-http',
      says: 'answered, but not in HTTP',
      step: 'Check its port, and whether its address begins with http:// or https://.',
    },
  ],
]

const BY_ANSWER: Readonly<Record<BadAnswer['reason'], Omit<Failure, 'cause'>>> = {
  redirected: {
    says: 'responded with a redirect',
    step: "It is not followed, because the credential must not go elsewhere. Start the console with the API's final address.",
  },
  coded: {
    says: 'answered, but in a coding that nobody asked for',
    step: 'The console asks for gzip or deflate: look at what it, or a proxy in between, does to its answers.',
  },
  'not-http': {
    says: 'answered, but with a status that HTTP does not have here',
    step: 'Look at what it, or a proxy in between, answers.',
  },
}

const codeOf = (error: Error): string | undefined =>
  error.name === 'TimeoutError'
    ? error.name
    : 'code' in error && typeof error.code === 'string'
      ? error.code
      : undefined

const failureOf = (error: unknown): Failure & { detail: string } => {
  let detail = 'unknown reason'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Timeout)
      return { cause: 'no-answer', says: 'did not answer in time', step: RUNNING, detail: '' }
    if (cause instanceof BadAnswer)
      return { cause: cause.reason, ...BY_ANSWER[cause.reason], detail: cause.message }
    // undici has no other sign of it.
    const [, status] = /^Proxy response \((\d{3})\)/.exec(cause.message) ?? []
    if (status !== undefined)
      return {
        cause: 'proxy',
        says: 'cannot be reached: the proxy refuses',
        step: 'Check the rules of the proxy, and the credentials in HTTPS_PROXY or HTTP_PROXY.',
        detail: `the proxy responds ${status}`,
      }
    const code = codeOf(cause)
    const [, known] = BY_CODE.find(([pattern]) => pattern.test(code ?? '')) ?? []
    if (known !== undefined) return { ...known, detail: code ?? '' }
    detail = code ?? (cause.message || cause.name)
  }
  return { cause: 'other', says: 'cannot be reached', step: RUNNING, detail }
}

/** Why a request failed, in a word. */
export const failureCause = (error: unknown): FailureCause =>
  error instanceof NoTurn ? 'no-turn' : failureOf(error).cause

/** Why a request to the API failed and what helps, in sentences. `proxy` is what to call the proxy on the way. */
export const describeUpstreamFailure = (api: string, error: unknown, proxy?: string): string => {
  const { says, step, detail } = failureOf(error)
  const way = proxy === undefined ? '' : `, asked through ${proxy},`
  return `The API at ${api}${way} ${says}${detail === '' ? '' : ` (${detail})`}. ${step}`
}
