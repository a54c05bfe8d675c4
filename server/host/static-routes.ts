import { type Context, Hono } from 'hono'
import { negotiateCoding } from './accept-encoding.ts'
import { apiError } from './api-error.ts'
import { CODINGS, type StaticFile, type StaticFiles } from './static-files.ts'

const HASHED = '/assets/'
const INDEX = '/index.html'

/** Whether the answer that the client has is still the right one (`If-None-Match`, weak comparison). */
const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header
    ?.split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === '*' || part === etag) === true

/**
 * Whether a person opens a page of the console here. Below the first level a dot is no sign of a
 * file: component keys have them (`cert.manager`).
 */
const isPage = (path: string, accept: string | undefined): boolean =>
  accept !== undefined &&
  /\btext\/html\b/i.test(accept) &&
  !path.startsWith(HASHED) &&
  !/^\/[^/]*\.[^/]*$/.test(path)

/**
 * How long an answer may be used: hashed files for good, pages while nothing newer is there. The few
 * others stand in the way of every page, and may be a visit behind.
 */
const cachingOf = (path: string): string => {
  if (path.startsWith(HASHED)) return 'public, max-age=31536000, immutable'
  return path === INDEX ? 'no-cache' : 'public, max-age=3600, stale-while-revalidate=604800'
}

const send = (c: Context, path: string, file: StaticFile): Response => {
  const offered = CODINGS.map(({ coding }) => coding).filter(
    (coding) => file.bodies[coding] !== undefined,
  )
  const coding = negotiateCoding(c.req.header('Accept-Encoding'), offered)
  const etag = `"${file.hash}${coding === 'identity' ? '' : `-${coding}`}"`
  const headers = new Headers({
    'Cache-Control': cachingOf(path),
    ETag: etag,
    ...(offered.length === 0 ? {} : { Vary: 'Accept-Encoding' }),
  })
  if (isUnchanged(c.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })

  const body = file.bodies[coding] ?? file.bodies.identity
  headers.set('Content-Type', file.type)
  headers.set('Content-Length', String(body.length))
  if (coding !== 'identity') headers.set('Content-Encoding', coding)
  return new Response(body, { headers })
}

/**
 * The built console: its files, the page of the console for every address that a person opens, 404
 * for anything else. `pageOf` gives the page for a path.
 */
export const staticRoutes = (
  files: StaticFiles,
  pageOf: (path: string) => StaticFile | undefined,
): Hono => {
  const routes = new Hono()
  routes.all('*', (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return apiError(405, 'Pages and files of the console are only read.', { Allow: 'GET, HEAD' })
    const { pathname: path } = new URL(c.req.url)
    // Folders with a dot are the build's own.
    const file = path === INDEX || path.startsWith('/.') ? undefined : files.get(path)
    if (file !== undefined) return send(c, path, file)
    const isIndex = path === '/' || path === INDEX
    const page = isIndex || isPage(path, c.req.header('Accept')) ? pageOf(path) : undefined
    if (page !== undefined) return send(c, INDEX, page)
    return apiError(404, 'There is no such file in this console. Check the address.')
  })
  return routes
}
