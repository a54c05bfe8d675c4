import { useEffect } from 'react'
import type { Pager, PagerState } from './pager.ts'

/** A little after the reset, so that a clock that runs ahead does not ask too early. */
const AFTER_RESET = 500

/**
 * Goes on with a page that did not arrive when what kept it is over by itself: the budget is back,
 * or the network is. Everything else is the person's to try again.
 */
export const usePageAgain = (pager: Pager, paging: PagerState): void => {
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
