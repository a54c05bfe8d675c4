import * as z from 'zod/mini'
import type { Store } from '#src/lib/store.ts'
import { FULL_BUDGET, type RateBudget } from './rate-budget.ts'

/*
 * Tabs of one session spend one budget (API §8), so it is kept where all of them read it: numbers
 * only, under the session that they are about. Storage that is closed leaves each tab its own.
 */

const KEY = 'tidemark.budget'

const numberOrNothing = z.optional(z.number())

const budgetSchema = z.object({
  session: z.string(),
  budget: z.object({
    limit: z.number(),
    remaining: z.number(),
    resetAt: numberOrNothing,
    source: z.enum(['server', 'counted']),
    window: numberOrNothing,
    askedAt: z.number(),
    pausedUntil: numberOrNothing,
    blindRefusals: z.number(),
    backgroundAt: z.number(),
    pace: z.object({ looks: z.number(), at: z.number() }),
    spent: z.object({
      reading: z.optional(z.number()),
      resolving: z.optional(z.number()),
      watching: z.optional(z.number()),
      filling: z.optional(z.number()),
      searching: z.optional(z.number()),
    }),
  }),
})

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const parse = (text: string): z.infer<typeof budgetSchema> | undefined => {
  try {
    return z.safeParse(budgetSchema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A budget that the tabs of a session share. */
export type SharedBudget = Store<RateBudget> & {
  /**
   * Goes on with the budget of `session`, a name that gives nothing away; `undefined` is nobody's
   * and is not kept. `afresh` begins a new one.
   */
  join: (session: string | undefined, afresh: boolean) => void
}

/** The budget of this tab's session, as its tabs last left it. */
export const createSharedBudget = (): SharedBudget => {
  let session: string | undefined
  let read: string | null = null
  let value = FULL_BUDGET
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** What another tab has written since, if it is of the same session. */
  const refresh = () => {
    const text = session === undefined ? null : stored()
    if (text === read) return
    read = text
    const kept = text === null ? undefined : parse(text)
    if (kept?.session === session) value = kept?.budget ?? value
  }

  const set = (next: RateBudget) => {
    value = next
    if (session !== undefined) {
      read = JSON.stringify({ session, budget: next })
      try {
        localStorage.setItem(KEY, read)
      } catch {
        // Storage is closed or full: this tab counts for itself.
      }
    }
    tell()
  }

  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) tell()
  }

  return {
    get: () => {
      refresh()
      return value
    },
    set,
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
    join: (next, afresh) => {
      session = next
      read = null
      value = FULL_BUDGET
      if (afresh) set(FULL_BUDGET)
      else refresh()
      tell()
    },
  }
}
