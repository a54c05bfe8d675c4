import { apiNow, clockAhead } from '#src/lib/time/api-clock.ts'
import { hostNow } from '#src/lib/page/host-render.ts'
import { useStoreLater } from './use-store-later.ts'

type Ticker = { subscribe: (listener: () => void) => () => void; get: () => number }

/** A clock, and its tickers by their step in milliseconds. */
type Clock = { readonly read: () => number; readonly tickers: Map<number, Ticker> }

const API: Clock = { read: apiNow, tickers: new Map() }
const COMPUTER: Clock = { read: () => Date.now(), tickers: new Map() }

/** One shared timer per step, which runs only while a component needs it. */
const tickerOf = ({ read, tickers }: Clock, stepMs: number): Ticker => {
  const known = tickers.get(stepMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let unfollow = () => {}
  let now = read()
  const tick = () => {
    now = read()
    for (const listener of listeners) listener()
  }
  const ticker: Ticker = {
    subscribe: (listener) => {
      listeners.add(listener)
      if (timer === undefined) {
        if (Math.abs(read() - now) >= stepMs) now = read()
        timer = setInterval(tick, stepMs)
        // Timers slow down or stop while a page is hidden, frozen or in the back/forward cache.
        document.addEventListener('visibilitychange', tick)
        unfollow = clockAhead.subscribe(tick)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        document.removeEventListener('visibilitychange', tick)
        unfollow()
        timer = undefined
      }
    },
    get: () => {
      // Without subscribers the timer is stopped, so the stored time may be old.
      const old = timer === undefined && Math.abs(read() - now) >= stepMs
      // The host's time while its markup is rendered or hydrated, so that the page equals the markup.
      now = hostNow() ?? (old ? read() : now)
      return now
    },
  }
  tickers.set(stepMs, ticker)
  return ticker
}

/**
 * The current time by the API's clock, which the times in records follow, in milliseconds since the epoch, updated
 * every `stepMs`. Each update renders the component in a transition, because a board may have 30 environments.
 */
export const useNow = (stepMs: number): number => useStoreLater(tickerOf(API, stepMs))

/** The same by the computer's clock, to count from or to something that this page did or plans. */
export const useComputerNow = (stepMs: number): number => useStoreLater(tickerOf(COMPUTER, stepMs))
