/*
 * What a request says about where it came from. `X-Forwarded-Proto` and `X-Forwarded-Host` are
 * believed: a browser cannot add them to a cross-site request without a preflight, which the host
 * never answers, and whoever sends them by hand only fools themselves.
 */

const firstOf = (header: string | null): string | undefined => header?.split(',')[0]?.trim()

/** Whether the person's side of the connection is https, also behind a proxy that ends TLS. */
export const isHttps = (request: Request): boolean =>
  request.url.startsWith('https:') ||
  firstOf(request.headers.get('X-Forwarded-Proto'))?.toLowerCase() === 'https'

const ownHosts = (request: Request): readonly string[] =>
  [
    request.headers.get('Host') ?? new URL(request.url).host,
    firstOf(request.headers.get('X-Forwarded-Host')),
  ]
    .filter((host) => host !== undefined)
    .map((host) => host.toLowerCase())

/**
 * Whether another site's page made this request. `Sec-Fetch-Site` decides where the browser sends
 * it; else `Origin` must name this host; a client that sends neither is no browser of today and
 * has no cookie that another site could use.
 */
export const isCrossSite = (request: Request): boolean => {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('Origin')
  if (origin === null) return false
  return !URL.canParse(origin) || !ownHosts(request).includes(new URL(origin).host)
}
