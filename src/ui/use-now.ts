import { firstNow } from '#src/lib/first-paint.ts'
import { useStoreLater } from './use-store-later.ts'

type Ticker = { subscribe: (listener: () => void) => () => void; get: () => number }

const tickers = new Map<number, Ticker>()

/** One shared timer per step, which runs only while a component needs it. */
const tickerOf = (stepMs: number): Ticker => {
  const known = tickers.get(stepMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  // The host's time at first, so that taking its markup over does not render everything again.
  let now = firstNow()
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const ticker: Ticker = {
    subscribe: (listener) => {
      listeners.add(listener)
      if (timer === undefined) {
        if (Math.abs(Date.now() - now) >= stepMs) now = Date.now()
        timer = setInterval(tick, stepMs)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    get: () => {
      // Without subscribers the timer is stopped, so the stored time may be old.
      if (timer === undefined && Math.abs(Date.now() - now) >= stepMs) now = Date.now()
      return now
    },
  }
  tickers.set(stepMs, ticker)
  return ticker
}

const first = { first: firstNow }

/**
 * The current time in milliseconds since the epoch, updated every `stepMs`. Each update renders the component, in
 * slices where many follow the same step, as a board does that has 30 environments.
 */
export const useNow = (stepMs: number): number => useStoreLater(tickerOf(stepMs), first)
