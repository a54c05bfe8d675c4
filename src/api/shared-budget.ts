import * as z from 'zod/mini'
import { storedText } from '#src/lib/storage/stored-value.ts'
import type { Store } from '#src/lib/values/store.ts'
import { withPossibleTimes, FULL_BUDGET, PURPOSES, type RateBudget } from './rate-budget.ts'

/*
 * All tabs of a session spend one budget (API §8), so it is kept in local storage: numbers only, under
 * the session that they belong to. If storage is unavailable, each tab counts for itself.
 */

// Read as text, so that an unchanged budget is not parsed again.
const stored = storedText('tidemark.budget')

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
    pace: z.object({ polls: z.number(), at: z.number() }),
    spent: z.partialRecord(z.enum(PURPOSES), z.number()),
  }),
})

const parse = (text: string): z.infer<typeof budgetSchema> | undefined => {
  try {
    return z.safeParse(budgetSchema, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A rate budget that the tabs of a session share. */
export type SharedBudget = Pick<Store<RateBudget>, 'get' | 'subscribe'> & {
  /** Changes the budget for every tab. Those who follow it in this one are told by `notify`. */
  keep: (next: RateBudget) => void
  /** Tells those who follow the budget in this tab that it changed. */
  notify: () => void
  /**
   * Continues the budget of `session`, a name that reveals nothing about the credential; that of
   * `undefined` is not stored. `isNew` starts with a full budget.
   */
  join: (session: string | undefined, isNew: boolean) => void
}

/** The budget of this tab's session, as the last tab that changed it left it. */
export const createSharedBudget = (): SharedBudget => {
  let session: string | undefined
  let read: string | undefined
  let value = FULL_BUDGET
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  /** Reads what another tab of the same session has written since. */
  const refresh = () => {
    const text = session === undefined ? undefined : stored.read()
    if (text === read) return
    read = text
    const kept = text === undefined ? undefined : parse(text)
    if (kept?.session === session) value = kept?.budget ?? value
  }

  /** Stores a budget for the other tabs. */
  const keep = (next: RateBudget) => {
    value = next
    if (session !== undefined) {
      read = JSON.stringify({ session, budget: next })
      stored.write(read)
    }
  }

  let stopTabs = () => {}

  return {
    get: () => {
      refresh()
      const next = withPossibleTimes(value, Date.now())
      // Stored, because otherwise each later read would postpone the end of a pause.
      if (next !== value) keep(next)
      return value
    },
    keep,
    notify,
    subscribe: (listener) => {
      if (listeners.size === 0) stopTabs = stored.subscribe(notify)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopTabs()
      }
    },
    join: (next, isNew) => {
      session = next
      read = undefined
      value = FULL_BUDGET
      if (isNew) keep(FULL_BUDGET)
      else refresh()
      notify()
    },
  }
}
