import type { MiddlewareHandler } from 'hono'
import { apiError } from '#host/base/api-error.ts'
import { saidByProxies } from './forwarded.ts'
import { hostNameOf, isLoopbackName } from './own-names.ts'
import { addressText, createTrust } from './proxy-trust.ts'

/*
 * Where a request comes from. What proxies say is believed only if they are trusted; otherwise the connection itself
 * counts.
 */

/** The other end of the connection. */
export type Peer = { address: string | undefined }

/** What the server gives the host with each request. */
export type HostEnv = { Bindings: { peer?: Peer } }

/** Where a request comes from. */
export type RequestOrigin = {
  /** Whether the browser's connection is https, also behind a trusted proxy that ends TLS. */
  https: boolean
  /** The host that the browser asked for, in lower case, with its port if it has one. */
  host: string
  /** The address of the client; undefined if the server did not say. */
  client: string | undefined
  /** Whether the request came through a trusted proxy. */
  viaProxy: boolean
}

declare module 'hono' {
  interface ContextVariableMap {
    origin: RequestOrigin
    /** The address of the request. */
    url: URL
  }
}

/** Whether a request has headers that proxies set. */
const speaksAsProxy = (headers: Headers) =>
  ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host'].some((name) =>
    headers.has(name),
  )

/** Reads where requests come from; `wrong` if a trusted proxy's headers cannot be believed. */
export const createOriginReader = (trustProxy: readonly string[]) => {
  const trusts = createTrust(trustProxy)
  return (
    request: Request,
    url: URL,
    peer: Peer | undefined,
  ): RequestOrigin | { wrong: string } => {
    const address = peer?.address
    const viaProxy = address !== undefined && trusts(address)
    const said = viaProxy ? saidByProxies(request.headers, trusts) : undefined
    if (said !== undefined && 'wrong' in said) return said
    return {
      https: said?.proto === undefined ? url.protocol === 'https:' : said.proto === 'https',
      host: said?.host ?? (request.headers.get('Host') ?? url.host).toLowerCase(),
      // Lazy, because few requests need it.
      get client() {
        return said?.client ?? (address === undefined ? undefined : addressText(address))
      },
      viaProxy,
    }
  }
}

/** Finds out where each request comes from. `onStrayProxy` is called with the first peer that speaks as a proxy but is not trusted. */
export const requestOrigin = (
  trustProxy: readonly string[],
  onStrayProxy: (address: string) => void,
): MiddlewareHandler<HostEnv> => {
  const read = createOriginReader(trustProxy)
  let warned = false
  return async (c, next) => {
    const peer = c.env?.peer
    const url = new URL(c.req.url)
    c.set('url', url)
    const origin = read(c.req.raw, url, peer)
    if ('wrong' in origin)
      return apiError(
        400,
        `${origin.wrong} The proxy in front of the console must set these headers or remove them.`,
      )
    c.set('origin', origin)
    if (!warned && !origin.viaProxy && peer?.address && speaksAsProxy(c.req.raw.headers)) {
      warned = true
      onStrayProxy(peer.address)
    }
    await next()
    return undefined
  }
}

/** Whether a browser keeps what it exchanges with the host from others: https, or it never leaves the machine. */
export const isPrivate = ({ https, host }: RequestOrigin): boolean =>
  https || isLoopbackName(hostNameOf(host))

/** The host of an address as `Origin` has it: without the port that its scheme implies. */
const originHost = ({ https, host }: RequestOrigin): string => {
  const address = `${https ? 'https' : 'http'}://${host}`
  return URL.canParse(address) ? new URL(address).host : host
}

/**
 * Whether a page of another site made this request. `Sec-Fetch-Site` decides if the browser sends
 * it; otherwise `Origin` must be this host. A client that sends neither is not a current browser
 * and has no cookie that another site could use.
 */
export const isCrossSite = (request: Request, from: RequestOrigin): boolean => {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('Origin')
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== originHost(from)
}
