import { dayStart, nextDay } from '#src/lib/time/day-start.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { msOf } from '#timeline/loading/days.ts'
import { type History, indexOfId } from '#src/deployments/history/history.ts'
import { changesAt, type ServiceChange } from '#src/deployments/past/changes.ts'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import { pastsIn } from '#src/deployments/past/past.ts'
import { hasFailed } from '#src/deployments/record/state.ts'
import {
  type FeedRows,
  itemAt,
  rowIndexOfItem,
  rowIndexOfKey,
  rowKeyAt,
} from '#timeline/feed/feed-rows.ts'
import type { Goal } from './goal.ts'

/** Deployments that are missing before a goal: in a gap, or older than all that are loaded. */
export type Missing = { readonly key: string; readonly startId: string } | 'older'

/** Where a goal is in the loaded history. */
export type SeekResult =
  /** `exact` is false for what comes nearest where there is nothing of that day, or nothing that old. */
  | { readonly kind: 'found'; readonly index: number; readonly exact: boolean }
  /** There is none. */
  | { readonly kind: 'none' }
  /** A record that cannot be read may hide it. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'missing'; readonly what: Missing }

/** What is searched: the rows that match the filter. */
export type SearchedRows = {
  readonly history: History
  readonly rows: FeedRows
  readonly zone: Zone
  /** Nothing older can match, in ms; -Infinity without such a filter. */
  readonly since: number
}

const NONE: SeekResult = { kind: 'none' }

const timeOf = ({ history, rows }: SearchedRows, rowIndex: number): number => {
  const item = itemAt(history, rows, rowIndex)
  return item?.kind === 'deployment' ? msOf(item.deployment) : Number.NaN
}

const gapAt = ({ history, rows }: SearchedRows, rowIndex: number): SeekResult => {
  const startId = history.items[rows.itemIndexes[rowIndex] ?? -1]?.id
  const key = rowKeyAt(history, rows, rowIndex)
  return startId === undefined || key === undefined
    ? NONE
    : { kind: 'missing', what: { key, startId } }
}

const isGap = ({ rows }: SearchedRows, rowIndex: number): boolean => rows.gaps.has(rowIndex)

/** Whether a time is in the deployments that are missing at a gap: newer than what follows it. */
const mayHold = ({ history, rows }: SearchedRows, rowIndex: number, at: number): boolean => {
  const below = history.items.slice((rows.itemIndexes[rowIndex] ?? 0) + 1)
  const next = below.find(
    (item) => item.kind === 'deployment' && !Number.isNaN(msOf(item.deployment)),
  )
  return next?.kind === 'deployment' && msOf(next.deployment) <= at
}

/** The first row that was triggered at a time or before it. */
const seekTime = (searched: SearchedRows, at: number): SeekResult => {
  const { history, rows, since } = searched
  let newer: number | undefined
  for (let rowIndex = 0; rowIndex < rows.length; rowIndex += 1) {
    if (isGap(searched, rowIndex)) {
      if (mayHold(searched, rowIndex, at)) return gapAt(searched, rowIndex)
      continue
    }
    const ms = timeOf(searched, rowIndex)
    const index = rows.itemIndexes[rowIndex]
    if (Number.isNaN(ms) || index === undefined) continue
    if (ms <= at) return { kind: 'found', index, exact: true }
    newer = index
  }
  if (!reachesBackTo(history, Math.max(at + 1, since))) return { kind: 'missing', what: 'older' }
  return newer === undefined ? NONE : { kind: 'found', index: newer, exact: false }
}

const seekDay = (searched: SearchedRows, day: string): SeekResult => {
  const found = seekTime(searched, dayStart(nextDay(day), searched.zone) - 1)
  if (found.kind !== 'found') return found
  const item = searched.history.items[found.index]
  const exact =
    item?.kind === 'deployment' && dayKey(item.deployment.created_at, searched.zone) === day
  // A record that cannot be read, just above the nearest older one, may be of that day.
  const above = searched.history.items[found.index - 1]
  return !exact && above?.kind === 'unreadable' ? { kind: 'unclear' } : { ...found, exact }
}

const rowOf = ({ history, rows }: SearchedRows, key: string): number => {
  const rowIndex = rowIndexOfKey(history, rows, key, 0)
  if (rowIndex >= 0) return rowIndex
  const index = history.items.findIndex((item) => item.key === key)
  return index < 0 ? -1 : rowIndexOfItem(rows, index)
}

const seekFailure = (
  searched: SearchedRows,
  goal: Extract<Goal, { kind: 'failure' }>,
): SeekResult => {
  const { history, rows, since } = searched
  const by = goal.way === 'older' ? 1 : -1
  const from = goal.from === undefined ? 0 : Math.max(0, rowOf(searched, goal.from))
  const start = goal.including ? from : from + by
  for (let rowIndex = start; rowIndex >= 0 && rowIndex < rows.length; rowIndex += by) {
    if (isGap(searched, rowIndex)) return gapAt(searched, rowIndex)
    const item = itemAt(history, rows, rowIndex)
    const index = rows.itemIndexes[rowIndex]
    if (index !== undefined && item?.kind === 'deployment' && hasFailed(item.deployment))
      return { kind: 'found', index, exact: true }
  }
  return goal.way === 'newer' || reachesBackTo(history, since)
    ? NONE
    : { kind: 'missing', what: 'older' }
}

/** Changes that are certain: a good deploy of other content, or the first one in the list. */
const isChange = ({ kind, act, outcome }: ServiceChange): boolean =>
  act === 'deploy' &&
  outcome === 'done' &&
  (kind === 'updated' || kind === 'returned' || kind === 'firstNamed' || kind === 'neverDeployed')

/** The nearest gap at or below an item. */
const missingBelow = ({ items, gaps }: History, index: number): Missing => {
  for (let at = index; gaps.size > 0 && at < items.length - 1; at += 1) {
    const [above, below] = [items[at], items[at + 1]]
    if (above?.id !== undefined && below && gaps.has(above.key))
      return { key: `gap:${below.key}`, startId: above.id }
  }
  return 'older'
}

const seekChange = (
  { history }: SearchedRows,
  { service, from }: Extract<Goal, { kind: 'change' }>,
): SeekResult => {
  const start = indexOfId(history, from)
  const past = pastsIn(history).get(service)
  if (start === undefined || !past) return NONE
  for (const { item, index } of past.events) {
    const hidden = past.unknowns.find((one) => one.index > start && one.index < index)
    if (index <= start) continue
    if (hidden)
      return hidden.why === 'gap'
        ? { kind: 'missing', what: missingBelow(history, Math.floor(hidden.index)) }
        : { kind: 'unclear' }
    const change = changesAt(history, item, index).services.find(({ key }) => key === service)
    if (change && isChange(change)) return { kind: 'found', index, exact: true }
  }
  const [next] = past.unknowns.filter(({ index }) => index > start)
  switch (next?.why) {
    case 'notLoaded':
      return { kind: 'missing', what: 'older' }
    case 'gap':
      return { kind: 'missing', what: missingBelow(history, Math.floor(next.index)) }
    case 'unreadable':
    case 'ambiguous':
      return { kind: 'unclear' }
    default:
      return NONE
  }
}

/** Finds a goal in the loaded history, or tells which deployments have to be loaded first. */
export const seek = (searched: SearchedRows, goal: Goal): SeekResult => {
  switch (goal.kind) {
    case 'day':
      return seekDay(searched, goal.day)
    case 'time':
      return seekTime(searched, goal.at)
    case 'failure':
      return seekFailure(searched, goal)
    case 'change':
      return seekChange(searched, goal)
  }
}
