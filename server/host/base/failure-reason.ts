/** A request to the API that failed on its way through a proxy. */
export class ProxyFailure extends Error {
  constructor(cause: unknown) {
    super('failed through a proxy', { cause })
  }
}

/**
 * Why a request got no response: the status with which a proxy refused it, the system's error code (`ECONNREFUSED`), or
 * the message of the innermost error.
 */
export const failureReason = (error: unknown): string => {
  let message = 'unknown reason'
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // undici has no other sign of it.
    const [, status] = /^Proxy response \((\d{3})\)/.exec(cause.message) ?? []
    if (status !== undefined) return `the proxy responds ${status}`
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    message = cause.message || cause.name
  }
  return message
}
