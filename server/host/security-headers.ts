import type { MiddlewareHandler } from 'hono'
import { isHttps } from './request-origin.ts'

/** What pages may load and do. `apiOrigin` is there when the browser calls the API itself. */
const contentSecurityPolicy = (apiOrigin?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${apiOrigin === undefined ? '' : ` ${apiOrigin}`}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const FIXED: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Puts the security headers on every answer, refusals and failures included. */
export const securityHeaders = (apiOrigin?: string): MiddlewareHandler => {
  const headers = Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(apiOrigin),
    ...FIXED,
  })
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
    // Only over https: on plain http browsers ignore it, and localhost must stay reachable.
    if (isHttps(c.req.raw)) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}
