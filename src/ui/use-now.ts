import { useSyncExternalStore } from 'react'

type Ticker = { subscribe: (listener: () => void) => () => void; get: () => number }

const tickers = new Map<number, Ticker>()

/** One timer for everybody who waits for the same step; none while nobody does. */
const tickerOf = (stepMs: number): Ticker => {
  const known = tickers.get(stepMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let now = Date.now()
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const ticker: Ticker = {
    subscribe: (listener) => {
      listeners.add(listener)
      if (timer === undefined) {
        now = Date.now()
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
      // Between subscriptions nothing ticks: a first read must not show an old time.
      if (timer === undefined && Date.now() - now >= stepMs) now = Date.now()
      return now
    },
  }
  tickers.set(stepMs, ticker)
  return ticker
}

/**
 * The time, in milliseconds since the epoch, renewed every `stepMs`. Use it in the smallest
 * component that shows it: only that one renders again.
 */
export const useNow = (stepMs: number): number => {
  const { subscribe, get } = tickerOf(stepMs)
  return useSyncExternalStore(subscribe, get)
}
