import type { MiddlewareHandler } from 'hono'
import { hostNameOf, isLoopbackName } from './own-names.ts'

/**
 * What pages may load and do. `apiOrigin` is set when the browser calls the API directly; `styles` are the hashes of
 * the style elements that pages contain.
 */
const contentSecurityPolicy = (apiOrigin: string | undefined, styles: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(' '),
    // Markup of the host has such attributes, as its components do: no text of the API is ever put into one unescaped.
    "style-src-attr 'unsafe-inline'",
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

/** Responses under `/api` are data: if a browser opens one as a page, it can do nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const FIXED: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Sets the security headers on every response, errors included. */
export const securityHeaders = (
  apiOrigin?: string,
  styles: readonly string[] = [],
): MiddlewareHandler => {
  const pagePolicy = contentSecurityPolicy(apiOrigin, styles)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set(
      'Content-Security-Policy',
      /^\/api(?:\/|$)/.test(c.req.path) ? DATA_POLICY : pagePolicy,
    )
    for (const [name, value] of Object.entries(FIXED)) headers.set(name, value)
    // Over https only, as browsers ignore it on http. A loopback name is shared with every server of the machine.
    const origin = c.get('origin')
    if (origin?.https && !isLoopbackName(hostNameOf(origin.host)))
      headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}
