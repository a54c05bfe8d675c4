/*
 * Any origin may call the API from a browser (`--direct`). Credentials travel in a header that the
 * page must set, never in a cookie, so a page of another site cannot use them.
 */

/** The headers that let a page of another origin read a response and its rate limit (API §8.2). */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date',
}

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
}

/** Whether a browser is asking if it may send the real request. */
export const isPreflight = (request: Request): boolean =>
  request.method === 'OPTIONS' &&
  request.headers.has('Origin') &&
  request.headers.has('Access-Control-Request-Method')

/** Allows every preflight, on unknown paths too, so that the page can read the 404. */
export const answerPreflight = (): Response =>
  new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })
