import { expect, it } from 'vitest'
import { FULL_BUDGET, PURPOSES } from './rate-budget.ts'
import { createSharedBudget, type SharedBudget } from './shared-budget.ts'

/* Tabs of one browser read what the other tabs write. */

const tab = (session: string | undefined, isNew = false): SharedBudget => {
  const budget = createSharedBudget()
  budget.join(session, isNew)
  return budget
}

const spent = { ...FULL_BUDGET, remaining: 12, source: 'server' as const, spent: { polling: 7 } }

it('is shared with open tabs and with tabs that open later', () => {
  const [one, other] = [tab('gateway'), tab('gateway')]
  one.keep(spent)
  expect(other.get()).toEqual(spent)
  expect(tab('gateway').get()).toEqual(spent)
})

it('is shared with what the requests were for', () => {
  const ofEach = Object.fromEntries(PURPOSES.map((purpose, index) => [purpose, index + 1]))
  tab('gateway').keep({ ...spent, spent: ofEach })
  expect(tab('gateway').get().spent).toEqual(ofEach)
})

it('starts full with a new session, in every tab', () => {
  const one = tab('gateway')
  one.keep(spent)
  const other = tab('gateway', true)
  expect(other.get()).toEqual(FULL_BUDGET)
  expect(one.get()).toEqual(FULL_BUDGET)
})

it('belongs to one session, and is not stored without one', () => {
  tab('a').keep(spent)
  expect(tab('b').get()).toEqual(FULL_BUDGET)
  tab(undefined).keep({ ...spent, remaining: 3 })
  expect(tab('a').get()).toEqual(spent)
})

it('stays as this tab knows it when something else is stored under its key', () => {
  const one = tab('gateway')
  one.keep(spent)
  for (const text of ['', 'null', '{"session":"gateway"}', '{"session":"gateway","budget":{}}']) {
    localStorage.setItem('tidemark.budget', text)
    expect(one.get()).toEqual(spent)
  }
})

it('notifies when another tab changed it', () => {
  const one = tab('gateway')
  const heard: number[] = []
  const stop = one.subscribe(() => heard.push(one.get().remaining))
  tab('gateway').keep(spent)
  // The browser tells other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: 'tidemark.budget' }))
  stop()
  expect(heard).toEqual([12])
})

it('waits for an hour at most, whatever is stored, and does not restart that hour', () => {
  const [hour, now] = [3_600_000, Date.now()]
  const far = now + 30 * 24 * hour
  const one = tab('gateway')
  one.keep({
    ...spent,
    remaining: 0,
    resetAt: far,
    pausedUntil: far,
    askedAt: far,
    backgroundAt: far,
    pace: { polls: 0, at: far },
  })
  const later = tab('gateway').get()
  expect(later.pausedUntil).toBeGreaterThan(now)
  expect(later.pausedUntil).toBeLessThanOrEqual(Date.now() + hour)
  expect(tab('gateway').get()).toEqual(later)
  expect(one.get()).toEqual(later)
})
