/** A request that was answered. */
export type ApiLogEntry = {
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
  add: (request: ApiLogEntry) => void
  entries: () => readonly ApiLogEntry[]
}

const KEPT = 1000

/** A log in memory of the newest 1,000 requests, oldest first. */
export const createRequestLog = (): RequestLog => {
  const kept: ApiLogEntry[] = []
  return {
    add(request) {
      kept.push(request)
      if (kept.length > KEPT) kept.shift()
    },
    entries: () => [...kept],
  }
}
