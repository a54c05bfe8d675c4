import { codeOf } from '#host/base/configuration-error.ts'

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

const AUTHORITY =
  'If an authority of your own signed it, start the console with NODE_EXTRA_CA_CERTS and the name of a file with that authority (PEM).'
const RUNNING = "Check that it is running and that the console's host can reach it, then try again."
const IN_BETWEEN = 'Look at what the API, or a proxy in between,'

type Row = readonly [test: RegExp, cause: FailureCause, says: string, step: string]

/** What codes of Node and undici mean. The first that fits counts. */
const BY_CODE: readonly Row[] = [
  [
    /^(?:ENOTFOUND|EAI_\w+)$/,
    'no-such-name',
    'cannot be reached: its name is not known here',
    "Check the address, and the name servers of the console's host.",
  ],
  [
    /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/,
    'refused',
    'cannot be reached: nothing accepts the connection',
    RUNNING,
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|TimeoutError)$/,
    'no-answer',
    'did not answer in time',
    RUNNING,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'not-trusted',
    'is not trusted: its certificate is for another name',
    'Use a name that its certificate is for.',
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    'not-trusted',
    'is not trusted: its certificate has expired',
    "Renew the certificate, or check the clock of the console's host.",
  ],
  [
    /^CERT_NOT_YET_VALID$/,
    'not-trusted',
    'is not trusted: its certificate is not valid yet',
    "Check the certificate, and the clock of the console's host.",
  ],
  [
    /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|INVALID_CA|CRL_)/,
    'not-trusted',
    'is not trusted: nobody that is known here vouches for its certificate',
    AUTHORITY,
  ],
  [
    /HEADERS?_OVERFLOW$/,
    'too-large',
    'answered, but with headers of more than 16 kB',
    `${IN_BETWEEN} adds to them.`,
  ],
  [
    /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|UND_ERR_ABORTED)$/,
    'cut-off',
    'broke off before its response was complete',
    'Try again. If that does not help, look into its log, or that of a proxy in between.',
  ],
  [
    /^(?:HPE_|EPROTO$|ERR_SSL_)/,
    'not-http',
    'answered, but not in HTTP',
    'Check its port, and whether its address begins with http:// or https://.',
  ],
]

/** What the status means with which an outbound proxy refuses to connect. */
const BY_PROXY_STATUS: readonly Row[] = [
  [
    /^407$/,
    'proxy',
    'cannot be reached: the proxy requires a name and a password',
    'Put the right ones into HTTPS_PROXY or HTTP_PROXY, as in http://name:password@proxy.example:3128.',
  ],
  [
    /^50[234]$/,
    'proxy',
    'cannot be reached: the proxy cannot reach it either',
    'Check that it is running, and that the proxy can reach it.',
  ],
  [
    /./,
    'proxy',
    'cannot be reached: the proxy refuses',
    'Check the rules of the proxy, or name the API in NO_PROXY if it needs none.',
  ],
]

const BY_ANSWER: Readonly<Record<BadAnswer['reason'], readonly [says: string, step: string]>> = {
  redirected: [
    'responded with a redirect',
    "It is not followed, because the credential must not go elsewhere. Start the console with the API's final address.",
  ],
  coded: [
    'answered, but in a coding that nobody asked for',
    `The console asks for gzip or deflate. ${IN_BETWEEN} does to its answers.`,
  ],
  'not-http': [
    'answered, but with a status that HTTP does not have here',
    `${IN_BETWEEN} answers.`,
  ],
}

const codeNameOf = (error: Error): string | undefined =>
  error.name === 'TimeoutError' ? error.name : codeOf(error)

type Failure = { cause: FailureCause; says: string; step: string; detail: string }

const found = (rows: readonly Row[], code: string, detail = code): Failure | undefined => {
  const [, cause, says = '', step = ''] = rows.find(([test]) => test.test(code)) ?? []
  return cause && { cause, says, step, detail }
}

const failureOf = (error: unknown): Failure => {
  let detail = 'unknown reason'
  let proxied = false
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    proxied ||= cause instanceof ProxyFailure
    if (cause instanceof Timeout)
      return { cause: 'no-answer', says: 'did not answer in time', step: RUNNING, detail: '' }
    if (cause instanceof BadAnswer) {
      const [says, step] = BY_ANSWER[cause.reason]
      return { cause: cause.reason, says, step, detail: cause.message }
    }
    // undici has no other sign of it.
    const [, status = ''] = /^Proxy response \((\d{3})\)/.exec(cause.message) ?? []
    const code = codeNameOf(cause)
    const known =
      found(status === '' ? [] : BY_PROXY_STATUS, status, `the proxy responds ${status}`) ??
      found(BY_CODE, code ?? '')
    // Whoever connects through a proxy connects to nobody else.
    if (proxied && (known?.cause === 'refused' || known?.cause === 'no-such-name'))
      return {
        cause: 'proxy',
        says: 'cannot be reached, because the proxy cannot',
        step: 'Check that the proxy is running, and its address in HTTPS_PROXY or HTTP_PROXY.',
        detail: known.detail,
      }
    if (known !== undefined) return known
    detail = code ?? (cause.message || cause.name)
  }
  return { cause: 'other', says: 'cannot be reached', step: RUNNING, detail }
}

/** Why a request failed, in a word. */
export const failureCause = (error: unknown): FailureCause =>
  error instanceof NoTurn ? 'no-turn' : failureOf(error).cause

/** Why a request to the API failed and what helps, in sentences. `proxy` is what to call the proxy on the way. */
export const describeUpstreamFailure = (api: string, error: unknown, proxy: string): string => {
  const { says, step, detail } = failureOf(error)
  const way = error instanceof ProxyFailure ? `, asked through ${proxy},` : ''
  return `The API at ${api}${way} ${says}${detail === '' ? '' : ` (${detail})`}. ${step}`
}
