import { type Deadline, deadlineIn } from './deadline.ts'
import { createStore } from '#src/lib/values/store.ts'

/*
 * What the page counts from: the API's clock, because the times in its records are by that one, and the computer's
 * clock may be wrong.
 */

/** Smaller differences are the network's delay and what clocks are off by anyway. In milliseconds. */
const MATTERS = 60_000
/** Measured differences that are closer than this count as the same, in milliseconds. */
const ALIKE = 5000

/** When a request was sent and answered by the computer's clock, in milliseconds since the epoch. */
type Asked = { readonly sentAt: number; readonly cameAt: number }

/**
 * How far the computer's clock is ahead of an API that answered with this `Date` header, in milliseconds; 0 where a minute
 * or the time between request and answer explains it. Undefined if the header cannot be read.
 */
export const aheadBy = (date: string | null, { sentAt, cameAt }: Asked): number | undefined => {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return undefined
  // The header leaves out the milliseconds.
  const isOff = sentAt - (at + 1000) > MATTERS || at - cameAt > MATTERS
  return isOff ? (sentAt + cameAt) / 2 - (at + 500) : 0
}

/** How far the computer's clock is ahead of the API's, in milliseconds; 0 where that is no more than a minute. */
export const clockAhead = createStore(0)

/** When the API last told its time. */
let toldAt: Deadline | undefined

/** Adopts the difference that an answer to this tab or another one showed. */
export const followAhead = (ahead: number | undefined): void => {
  if (ahead === undefined) return
  toldAt = deadlineIn(0)
  if (ahead === 0 || Math.abs(ahead - clockAhead.get()) > ALIKE) clockAhead.set(ahead)
}

/**
 * The current time by the API's clock, in milliseconds since the epoch; by the computer's until an answer tells it.
 * The computer's clock may be set, and the steady one may stand still while the computer sleeps, so the one that says
 * that more time has passed since that answer is believed.
 */
export const apiNow = (): number => {
  if (toldAt === undefined) return Date.now()
  const passed = Math.max(performance.now() - toldAt.steady, Date.now() - toldAt.wall)
  return toldAt.wall + passed - clockAhead.get()
}
