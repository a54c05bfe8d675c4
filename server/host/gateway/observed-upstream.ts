import type { Metrics, UpstreamError } from '#host/watch/metrics.ts'
import { Timeout, type UpstreamFetch } from './upstream.ts'
import { NoTurn } from './waiting-line.ts'

/** Why a request failed; undefined if it was given up because nobody waits for it any more. */
const errorOf = (error: unknown, signal: AbortSignal): UpstreamError | undefined => {
  if (error instanceof NoTurn) return 'no-turn'
  if (signal.aborted) return signal.reason instanceof Timeout ? 'timeout' : undefined
  return 'unreachable'
}

/** Counts the API's answers and failures. */
export const observedUpstream =
  (fetch: UpstreamFetch, metrics: Metrics): UpstreamFetch =>
  async (url, init) => {
    const start = performance.now()
    try {
      const { status, headers, body } = await fetch(url, init)
      const seconds = (performance.now() - start) / 1000
      const { Authorization: authorization = '' } = init.headers
      metrics.answered({ status, seconds, authorization, headers })
      return { status, headers, body }
    } catch (error) {
      const reason = errorOf(error, init.signal)
      if (reason !== undefined) metrics.failed(reason)
      throw error
    }
  }
