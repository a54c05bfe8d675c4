import { type Context, Hono } from 'hono'
import { negotiateCoding } from './accept-encoding.ts'
import { apiError } from './api-error.ts'
import { CODINGS, type StaticFile, type StaticFiles } from './static-files.ts'

const HASHED = '/assets/'

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

const send = (c: Context, path: string, file: StaticFile): Response => {
  const offered = CODINGS.map(({ coding }) => coding).filter(
    (coding) => file.bodies[coding] !== undefined,
  )
  const coding = negotiateCoding(c.req.header('Accept-Encoding'), offered)
  const etag = `"${file.hash}${coding === 'identity' ? '' : `-${coding}`}"`
  const headers = new Headers({
    'Cache-Control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
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
 * The built console: hashed assets for good, everything else revalidated, `index.html` for every
 * page of the console that a person opens, 404 for anything else.
 */
export const staticRoutes = (files: StaticFiles): Hono => {
  const routes = new Hono()
  routes.all('*', (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return apiError(405, 'Pages and files of the console are only read.', { Allow: 'GET, HEAD' })
    const { pathname } = new URL(c.req.url)
    const path = pathname === '/' ? '/index.html' : pathname
    const file = files.get(path)
    if (file !== undefined) return send(c, path, file)
    const index = files.get('/index.html')
    if (index !== undefined && isPage(path, c.req.header('Accept')))
      return send(c, '/index.html', index)
    return apiError(404, 'There is no such file in this console. Check the address.')
  })
  return routes
}
