import { beforeEach, expect, it } from 'vitest'
import { FULL_BUDGET } from './rate-budget.ts'
import { createSharedBudget, type SharedBudget } from './shared-budget.ts'

/* Tabs of one browser, which read what each of them writes. */

beforeEach(() => localStorage.clear())

const tab = (session: string | undefined, afresh = false): SharedBudget => {
  const budget = createSharedBudget()
  budget.join(session, afresh)
  return budget
}

const spent = { ...FULL_BUDGET, remaining: 12, source: 'server' as const, spent: { watching: 7 } }

it('goes on in a tab that is opened later, and in those that are open', () => {
  const [one, other] = [tab('gateway'), tab('gateway')]
  one.set(spent)
  expect(other.get()).toEqual(spent)
  expect(tab('gateway').get()).toEqual(spent)
})

it('begins anew with a new session, in every tab', () => {
  const one = tab('gateway')
  one.set(spent)
  const other = tab('gateway', true)
  expect(other.get()).toEqual(FULL_BUDGET)
  expect(one.get()).toEqual(FULL_BUDGET)
})

it('is not another session’s, and not kept for nobody', () => {
  tab('a').set(spent)
  expect(tab('b').get()).toEqual(FULL_BUDGET)
  tab(undefined).set({ ...spent, remaining: 3 })
  expect(tab('a').get()).toEqual(spent)
})

it('is this tab’s own where something else is stored under its name', () => {
  const one = tab('gateway')
  one.set(spent)
  for (const text of ['', 'null', '{"session":"gateway"}', '{"session":"gateway","budget":{}}']) {
    localStorage.setItem('tidemark.budget', text)
    expect(one.get()).toEqual(spent)
  }
})

it('gives the same value while nothing changed, and tells when another tab changed it', () => {
  const one = tab('gateway')
  one.set(spent)
  expect(one.get()).toBe(one.get())
  let told = 0
  const stop = one.subscribe(() => {
    told += 1
  })
  dispatchEvent(new StorageEvent('storage', { key: 'tidemark.budget' }))
  expect(told).toBe(1)
  stop()
})
