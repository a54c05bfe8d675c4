import type { HeaderReader } from '#host/base/pick-headers.ts'

/** How long a budget whose reset is unknown counts, in milliseconds: the API's window (API §6). */
const WINDOW_MS = 60 * 60_000
/** How many credentials are followed. */
const MOST = 10_000

const numberIn = (headers: HeaderReader, name: string): number | undefined => {
  const text = headers.get(name)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

/** Follows what is left of the rate limits of the credentials in use. `now` is in milliseconds. */
export const createLowestBudget = (now: () => number) => {
  /** The one that was heard of longest ago is first. */
  const budgets = new Map<string, { remaining: number; until: number }>()
  const current = () => {
    for (const [key, { until }] of budgets) if (until <= now()) budgets.delete(key)
    return [...budgets.values()]
  }
  return {
    /** Takes the budget of a credential from the headers of an answer (API §6). */
    note(key: string, headers: HeaderReader): void {
      const remaining = numberIn(headers, 'X-RateLimit-Remaining')
      if (remaining === undefined) return
      const reset = numberIn(headers, 'X-RateLimit-Reset')
      const within = reset === undefined ? WINDOW_MS : reset * 1000 - now()
      budgets.delete(key)
      budgets.set(key, { remaining, until: now() + Math.min(Math.max(within, 0), WINDOW_MS) })
      const [oldest] = budgets.size > MOST ? budgets.keys() : []
      if (oldest !== undefined) budgets.delete(oldest)
    },
    /** The least that one of them has left; undefined if none is known. */
    lowest(): number | undefined {
      const left = current().map(({ remaining }) => remaining)
      return left.length === 0 ? undefined : Math.min(...left)
    },
    count: (): number => current().length,
  }
}
