/*
 * Any origin may call the API from a browser (`--direct`): a credential travels in a header that a
 * page has to know, never in a cookie, so there is nothing for a foreign page to ride on.
 */

/** The headers that let a page of another origin read an answer and its limits (API §8.2). */
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

/** Yes to every preflight, on unknown paths too: the page shall read the 404, not a CORS failure. */
export const answerPreflight = (): Response =>
  new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })
