/*
 * What the host writes to stderr. Headers, queries and bodies never get here, so that no secret does.
 */

export type LogFormat = 'text' | 'json'

/** A request that has been answered. */
export type LoggedRequest = {
  requestId: string
  method: string
  /** Without the query. */
  path: string
  status: number
  durationMs: number
  /** The client's address, as far as it is known. */
  client: string | undefined
}

/** A log. `format` undefined: messages as text, no requests. */
export type Log = {
  info: (message: string) => void
  error: (message: string) => void
  request?: (request: LoggedRequest) => void
}

const LONGEST_PATH = 500

export const createLog = (format: LogFormat | undefined, write: (line: string) => void): Log => {
  const time = () => new Date().toISOString()
  const line = (level: string, message: string, more?: object) =>
    write(format === 'json' ? JSON.stringify({ time: time(), level, message, ...more }) : message)
  const request = (answered: LoggedRequest) => {
    const { method, status, durationMs } = answered
    const path = answered.path.slice(0, LONGEST_PATH)
    if (format === 'json') line('info', 'request', { ...answered, path })
    else write(`${time()} ${method} ${path} ${status} ${durationMs}ms`)
  }
  return {
    info: (message) => line('info', message),
    error: (message) => line('error', message),
    ...(format !== undefined && { request }),
  }
}
