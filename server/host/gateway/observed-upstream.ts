import type { Metrics } from '#host/watch/metrics.ts'
import type { UpstreamFetch } from './upstream.ts'
import { failureCause, Timeout } from './upstream-failure.ts'

/** Counts the API's answers and failures, but not what was given up because nobody waits for it any more. */
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
      const cause = failureCause(error)
      if (!init.signal.aborted || init.signal.reason instanceof Timeout || cause === 'no-turn')
        metrics.failed(cause)
      throw error
    }
  }
