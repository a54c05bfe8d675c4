import { codeOf } from '#host/base/configuration-error.ts'

/*
 * Why a request to the API failed, in the same words at the start, in `--check`, in the gateway and for first rows.
 */

const RUNNING = "Check that it is running and that the console's host can reach it, then try again."
const sends = (what: string) => `Check which ${what} the API, or a proxy in between, sends.`

/** What is said of the API, with what helps; `?` is the detail. Metrics name what is before the slash. */
const SENTENCES = {
  'no-such-name':
    "cannot be reached: its host name could not be resolved (?). Check the address, and the DNS settings of the console's host.",
  refused: `cannot be reached: the connection failed (?). ${RUNNING}`,
  'no-answer': `did not respond in time (?). ${RUNNING}`,
  'no-turn':
    "was not called, because the console's host already has too many requests to it in progress. Try again in a moment.",
  'not-trusted/name':
    'is not trusted: its certificate is for another host name (?). Use a host name that the certificate covers.',
  'not-trusted/expired':
    "is not trusted: its certificate has expired (?). Renew the certificate, or check the clock of the console's host.",
  'not-trusted/early':
    "is not trusted: its certificate is not valid yet (?). Check the certificate, and the clock of the console's host.",
  'not-trusted/authority':
    'is not trusted: its certificate is not signed by a trusted authority (?). If the authority is your own, set NODE_EXTRA_CA_CERTS to a file with its certificate (PEM) and start the console again.',
  'too-large': `responded with more than 16 kB of headers (?). ${sends('headers')}`,
  'cut-off':
    'closed the connection before its response was complete (?). Try again. If that does not help, check its log and those of the proxies in between.',
  redirected:
    "responded with a redirect (?), which is not followed, because the credential must not be sent anywhere else. Start the console with the API's final address.",
  coded: `responded in a content coding that was not requested (?). The console accepts only gzip or none. ${sends('content coding')}`,
  'not-http/status': `responded with an unexpected HTTP status (?). ${sends('status')}`,
  'not-http/protocol':
    'did not respond with HTTP (?). Check its port, and whether its address should begin with http:// or https://.',
  'proxy/password':
    'cannot be reached: the proxy requires a user name and a password (?). Set the correct ones in HTTPS_PROXY or HTTP_PROXY, as in http://name:password@proxy.example:3128.',
  'proxy/unable':
    'cannot be reached: the proxy cannot reach it either (?). Check that it is running, and that the proxy can reach it.',
  'proxy/refuses':
    'cannot be reached: the proxy refused the request (?). Check the rules of the proxy, or list the API in NO_PROXY if it needs no proxy.',
  'proxy/gone':
    'cannot be reached, because the proxy cannot be reached (?). Check that the proxy is running, and its address in HTTPS_PROXY or HTTP_PROXY.',
  other: `cannot be reached (?). ${RUNNING}`,
}
type What = keyof typeof SENTENCES

/** What codes of Node and undici mean, and the status with which a proxy refuses to connect. The first that fits counts. */
const MEANINGS: readonly (readonly [code: RegExp, what: What])[] = [
  [/^(?:ENOTFOUND|EAI_\w+)$/, 'no-such-name'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, 'refused'],
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|TimeoutError)$/, 'no-answer'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'not-trusted/name'],
  [/^CERT_HAS_EXPIRED$/, 'not-trusted/expired'],
  [/^CERT_NOT_YET_VALID$/, 'not-trusted/early'],
  [/^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|CRL_)/, 'not-trusted/authority'],
  [/HEADERS?_OVERFLOW$/, 'too-large'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_(?:SOCKET|ABORTED|RES_CONTENT_LENGTH_MISMATCH))$/, 'cut-off'],
  [/^(?:HPE_|HTTPParserError$|EPROTO$|ERR_SSL_)/, 'not-http/protocol'],
  [/^the proxy responds 407$/, 'proxy/password'],
  [/^the proxy responds 50[234]$/, 'proxy/unable'],
  [/^the proxy responds/, 'proxy/refuses'],
]

/** A failure that the host itself found. `detail` is what is said in brackets. */
export class UpstreamFailure extends Error {
  readonly what: What
  constructor(what: What, detail = '') {
    super(detail)
    this.what = what
  }
}

/** A request to the API that failed on its way through a proxy. */
export class ProxyFailure extends Error {
  constructor(cause: unknown) {
    super('failed through a proxy', { cause })
  }
}

const codeIn = (error: Error): string => {
  // undici has no other sign of it.
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? []
  if (status !== undefined) return `the proxy responds ${status}`
  // These two may come without a code.
  const named = ['TimeoutError', 'HTTPParserError'].find((name) => name === error.name)
  return codeOf(error) ?? named ?? ''
}

const failureOf = (error: unknown): { what: What; detail: string } => {
  let detail = 'unknown reason'
  const isProxied = error instanceof ProxyFailure
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UpstreamFailure) return { what: cause.what, detail: cause.message }
    detail = codeIn(cause) || cause.message || cause.name
    const [, what] = MEANINGS.find(([code]) => code.test(detail)) ?? []
    // Behind a proxy, these mean that the proxy itself cannot be reached.
    if (isProxied && (what === 'refused' || what === 'no-such-name'))
      return { what: 'proxy/gone', detail }
    if (what !== undefined) return { what, detail }
  }
  return { what: 'other', detail }
}

/** Why a request failed, in a word for metrics. */
export const failureCause = (error: unknown): string => failureOf(error).what.replace(/\/.*/, '')

/** Why a request to the API failed and what helps, in sentences. `proxy` is what to call the proxy on the way. */
export const describeUpstreamFailure = (api: string, error: unknown, proxy: string): string => {
  const { what, detail } = failureOf(error)
  const way = error instanceof ProxyFailure ? `, called through ${proxy},` : ''
  const sentence = SENTENCES[what].replace(' (?)', () => (detail === '' ? '' : ` (${detail})`))
  return `The API at ${api}${way} ${sentence}`
}
