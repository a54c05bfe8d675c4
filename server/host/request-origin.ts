/*
 * What a request says about its origin. `X-Forwarded-Proto` and `X-Forwarded-Host` are trusted: a
 * browser cannot add them to a cross-site request without a preflight, which the host never
 * answers, and anyone who sets them by hand affects only their own requests.
 */

const firstOf = (header: string | null): string | undefined => header?.split(',')[0]?.trim()

/** Whether the browser's connection is https, also behind a proxy that terminates TLS. */
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
 * Whether a page of another site made this request. `Sec-Fetch-Site` decides if the browser sends
 * it; otherwise `Origin` must be this host. A client that sends neither is not a current browser
 * and has no cookie that another site could use.
 */
export const isCrossSite = (request: Request): boolean => {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('Origin')
  if (origin === null) return false
  return !URL.canParse(origin) || !ownHosts(request).includes(new URL(origin).host)
}
