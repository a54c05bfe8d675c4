import { useEffect } from 'react'
import type { Pager, PagerState } from './pager.ts'

/** Wait a little after the reset, in case this clock runs ahead. */
const AFTER_RESET = 500

/**
 * Retries a failed page by itself once the rate limit resets or the network is back. All other
 * failures are left to the user.
 */
export const useRetryPage = (pager: Pager, paging: PagerState): void => {
  useEffect(() => {
    if (paging.kind !== 'failed') return undefined
    const { failure } = paging.error
    if (failure.kind === 'rateLimited') {
      const left = failure.resetAt.getTime() - Date.now()
      const timer = setTimeout(pager.again, Math.max(0, left) + AFTER_RESET)
      return () => clearTimeout(timer)
    }
    if (failure.kind !== 'unreachable') return undefined
    addEventListener('online', pager.again)
    return () => removeEventListener('online', pager.again)
  }, [pager, paging])
}
