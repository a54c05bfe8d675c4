import { describe, expect, it } from 'vitest'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { nextDeepPoll } from './use-deep-polls.ts'
import {
  EMPTY_HISTORY,
  type History,
  withLinkedPage,
  withPage,
} from '#src/deployments/history/history.ts'

const POLLED = Date.parse('2026-11-20T14:00:00Z')
const MINUTE = 60_000
const nobody: ReadonlySet<string> = new Set()
const never: ReadonlyMap<string, number> = new Map()

type Status = 'DEPLOYED' | 'DEPLOYING'
/** The nth newest deployment, n minutes old. */
const one = (n: number, status: Status) =>
  aDeployment({ status, created_at: new Date(POLLED - n * MINUTE).toISOString() }, 1000 - n)
const idOf = (history: History, index: number) => history.items[index]?.id ?? ''

/** Two pages, the second one loaded earlier, with what is in progress at these places. */
const load = (...running: number[]) => {
  const status = (n: number): Status => (running.includes(n) ? 'DEPLOYING' : 'DEPLOYED')
  const records = Array.from({ length: 40 }, (_, n) => one(n, status(n)))
  const at = POLLED - MINUTE / 2
  const newest = withPage(EMPTY_HISTORY, aPage(records.slice(0, 20)), undefined, { at, came: at })
  const both = withPage(newest, aPage(records.slice(20)), idOf(newest, 19), { at, came: at })
  const polled = { at: POLLED, came: POLLED }
  return withPage(both, aPage(records.slice(0, 20)), undefined, polled)
}

const plan = (history: History, more: Partial<Parameters<typeof nextDeepPoll>[1]> = {}) =>
  nextDeepPoll(history, { alerts: nobody, onlyAlerts: false, tried: never, now: POLLED, ...more })

describe('a deployment in progress below the polled page', () => {
  it('is polled through the page after its newer neighbour', () => {
    const history = load(3, 25)
    expect(plan(history)).toEqual({
      key: history.items[25]?.key,
      startId: idOf(history, 24),
      at: POLLED + MINUTE / 2,
    })
  })

  it('is not polled if it has ended, or is in the newest page', () => {
    expect(plan(load())).toBeUndefined()
    expect(plan(load(0, 19))).toBeUndefined()
  })

  it('is polled sooner with an end alert, and then in a hidden tab too', () => {
    const history = load(25, 30)
    const alerts = new Set([idOf(history, 30)])
    const look = { key: history.items[30]?.key, startId: idOf(history, 29), at: POLLED }
    expect(plan(history, { alerts })).toEqual(look)
    expect(plan(history, { alerts, onlyAlerts: true })).toEqual(look)
    expect(plan(history, { onlyAlerts: true })).toBeUndefined()
  })

  it('waits after a poll that may have failed', () => {
    const history = load(25)
    const tried = new Map([[history.items[25]?.key ?? '', POLLED]])
    expect(plan(history, { tried })?.at).toBe(POLLED + MINUTE)
  })

  it('is polled less often the older it is, at least every ten minutes', () => {
    const history = load(25)
    const [hours, weeks] = [POLLED + 4 * 60 * MINUTE, POLLED + 3e9]
    const asked = POLLED - MINUTE / 2
    expect(plan(history, { now: hours })?.at).toBe(asked + (265 / 60) * MINUTE)
    expect(plan(history, { now: weeks })?.at).toBe(asked + 10 * MINUTE)
  })

  it('is polled by the cursor of its linked page, and not across a gap', () => {
    const asked = { at: POLLED - MINUTE / 2, came: POLLED }
    const newest = withPage(EMPTY_HISTORY, aPage([one(0, 'DEPLOYED')]), undefined, asked)
    const linkedPage = aPage([one(30, 'DEPLOYING'), one(31, 'DEPLOYED')])
    const cursor = '7e1f0000-0000-4000-8000-000000000000'
    const polled = { at: POLLED, came: POLLED }
    const deep = withLinkedPage(newest, linkedPage, cursor, asked)
    expect(plan(withPage(deep, aPage([one(0, 'DEPLOYED')]), undefined, polled))?.startId).toBe(
      cursor,
    )
  })
})
