/** A request that was answered. */
export type LoggedRequest = {
  at: Date
  method: string
  /** Path and query, unchanged. */
  path: string
  status: number
  /** A short hash that identifies the caller, never the credential; empty without a valid one. */
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
