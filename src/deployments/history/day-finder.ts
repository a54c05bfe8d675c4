import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { dayStart, nextDay } from '#src/lib/day-start.ts'
import { epochMs, type Zone } from '#src/lib/instant.ts'
import { dayKey } from '#src/lib/time-format.ts'

/** A day from `from` (inclusive) to `to` (exclusive), in ms. */
export type DaySpan = { readonly day: string; readonly from: number; readonly to: number }

// Cached: computing the limits of a day is slow, and every page needs them.
const spans = new Map<string, DaySpan>()
/** Days by their end, for the lookup of the previous day. */
const spansBefore = new Map<string, DaySpan>()

const spanOf = (ms: number, zone: Zone): DaySpan => {
  const day = dayKey(ms, zone)
  const known = spans.get(`${day} ${zone}`)
  if (known) return known
  const span = { day, from: dayStart(day, zone), to: dayStart(nextDay(day), zone) }
  spans.set(`${day} ${zone}`, span)
  spansBefore.set(`${span.to} ${zone}`, span)
  return span
}

const holds = ({ from, to }: DaySpan, ms: number): boolean => ms >= from && ms < to

const times = new WeakMap<Deployment, number>()

/** When a deployment was triggered, in ms; NaN if that is not a time. */
export const msOf = (deployment: Deployment): number => {
  const known = times.get(deployment)
  if (known !== undefined) return known
  const ms = epochMs(deployment.created_at) ?? Number.NaN
  times.set(deployment, ms)
  return ms
}

export type DaySpanOf = (deployment: Deployment) => DaySpan | undefined
export type DayOf = (deployment: Deployment) => string | undefined

/**
 * Finds the days of deployments that arrive in order. A deployment in the same day as the previous
 * one is only compared, not formatted, which keeps 25,000 of them cheap.
 */
export const daySpanFinder = (zone: Zone): DaySpanOf => {
  let last: DaySpan | undefined
  return (deployment: Deployment): DaySpan | undefined => {
    const ms = msOf(deployment)
    if (Number.isNaN(ms)) return undefined
    if (last && holds(last, ms)) return last
    const before = last && spansBefore.get(`${last.from} ${zone}`)
    last = before && holds(before, ms) ? before : spanOf(ms, zone)
    return last
  }
}

/** The same, as days such as `2026-11-20`. */
export const dayFinder = (zone: Zone): DayOf => {
  const spanFor = daySpanFinder(zone)
  return (deployment) => spanFor(deployment)?.day
}
