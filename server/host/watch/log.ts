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

const textOf = ({ method, path, status, durationMs }: LoggedRequest) =>
  `${new Date().toISOString()} ${method} ${path} ${status} ${durationMs}ms`

export const createLog = (format: LogFormat | undefined, write: (line: string) => void): Log => {
  if (format === 'json') {
    const line = (level: string, message: string, more = {}) => {
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...more }))
    }
    return {
      info: (message) => line('info', message),
      error: (message) => line('error', message),
      request: ({ path, ...request }) =>
        line('info', 'request', { ...request, path: path.slice(0, LONGEST_PATH) }),
    }
  }
  return {
    info: write,
    error: write,
    ...(format === 'text' && {
      request: (request) =>
        write(textOf({ ...request, path: request.path.slice(0, LONGEST_PATH) })),
    }),
  }
}
