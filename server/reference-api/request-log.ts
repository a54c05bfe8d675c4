/** A request as it was answered. */
export type LoggedRequest = {
  at: Date
  method: string
  /** Path and query as they came. */
  path: string
  status: number
  /** A short hash that tells callers apart, never the credential; empty without a valid one. */
  token: string
}

/** Keeps the newest requests. */
export type RequestLog = {
  add: (request: LoggedRequest) => void
  entries: () => readonly LoggedRequest[]
}

const KEPT = 1000

/** A log in memory of the newest 1,000 requests, oldest first. */
export const createRequestLog = (): RequestLog => {
  const kept: LoggedRequest[] = []
  return {
    add(request) {
      kept.push(request)
      if (kept.length > KEPT) kept.shift()
    },
    entries: () => [...kept],
  }
}
