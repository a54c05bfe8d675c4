import { type Env, InvalidValue } from '#host/base/configuration-error.ts'
import { isLoopbackName } from '#host/trust/own-names.ts'
import { createTrust } from '#host/trust/proxy-trust.ts'

/*
 * The proxy through which the API is reached, from the variables that other programs read as well. Their rules are those
 * of undici's `EnvHttpProxyAgent`, which cannot say which proxy it uses: lower case before upper case, HTTP_PROXY also for
 * https if HTTPS_PROXY is not set, and an empty variable means none.
 */

const HTTP = ['http_proxy', 'HTTP_PROXY']
const HTTPS = ['https_proxy', 'HTTPS_PROXY', ...HTTP]

/** Whether `NO_PROXY` lists a host: by its name, a domain above it, its address, or a range of addresses. */
const isListed = (list: string, { protocol, hostname, port }: URL): boolean => {
  const portOf = port || (protocol === 'https:' ? '443' : '80')
  const entries = list.split(/[,\s]+/).flatMap((entry) => {
    const [, name = entry, only = portOf] = /^([^:]+|\[.+\]):(\d+)$/.exec(entry) ?? []
    return only === portOf ? [name.replace(/^\*?\./, '').replace(/^\[(.+)\]$/, '$1')] : []
  })
  const isNamed = (name: string) =>
    name !== '' && (name === '*' || `.${hostname}`.endsWith(`.${name.toLowerCase()}`))
  return entries.some(isNamed) || createTrust(entries)(hostname)
}

const addressIn = (name: string, text: string): URL => {
  try {
    const url = new URL(text.includes('://') ? text : `http://${text}`)
    // undici decodes both.
    decodeURIComponent(url.username + url.password)
    if (/^https?:$/.test(url.protocol)) return url
  } catch {
    // Refused below.
  }
  // The value may contain a password, so it is not repeated.
  throw new InvalidValue(`${name} takes the address of a proxy such as http://proxy.example:3128.`)
}

/** The proxy through which requests to an API have to go; undefined if there is none. Throws `InvalidValue`. */
export const outboundProxy = (apiUrl: string, env: Env): URL | undefined => {
  const url = new URL(apiUrl)
  const names = url.protocol === 'https:' ? HTTPS : HTTP
  const name = names.find((each) => env[each] !== undefined) ?? ''
  const text = env[name]?.trim() ?? ''
  if (text === '' || isLoopbackName(url.hostname)) return undefined
  if (isListed(env['no_proxy'] ?? env['NO_PROXY'] ?? '', url)) return undefined
  return addressIn(name, text)
}
