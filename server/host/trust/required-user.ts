import type { MiddlewareHandler } from 'hono'
import { apiError } from '#host/base/api-error.ts'
import type { HostEnv } from './request-origin.ts'

/**
 * Answers only requests of people whom a proxy in front has signed in: a trusted one, which names them in a header.
 * Whatever comes another way is refused, whoever it names.
 */
export const requiredUser =
  (header: string): MiddlewareHandler<HostEnv> =>
  async (c, next) => {
    const user = c.get('origin').viaProxy ? c.req.header(header)?.trim() : undefined
    if (user === undefined || user === '')
      return apiError(
        403,
        `This console is only for people who signed in at its proxy, but ${header} is missing or empty. Open it at its usual address.`,
      )
    await next()
    return undefined
  }
