import type { Metrics } from '#host/watch/metrics.ts'
import type { UpstreamFetch } from './upstream.ts'
import { failureCause, UpstreamFailure } from './upstream-failure.ts'

/** Counts the API's answers and failures, but not what was given up because nobody waits for it any more. */
export const observedUpstream =
  (fetch: UpstreamFetch, metrics: Metrics): UpstreamFetch =>
  async (url, init) => {
    const start = performance.now()
    try {
      const answer = await fetch(url, init)
      const { status, headers } = answer
      const seconds = (performance.now() - start) / 1000
      const { Authorization: authorization = '' } = init.headers
      metrics.answered({ status, seconds, authorization, headers })
      return answer
    } catch (error) {
      // A request that is given up for a reason of ours fails with it.
      if (!init.signal.aborted || error instanceof UpstreamFailure)
        metrics.failed(failureCause(error))
      throw error
    }
  }
