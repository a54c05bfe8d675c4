import { useMemo, useSyncExternalStore } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { type History, indexOfId } from '#src/deployments/history/history.ts'
import type { FeedRows } from '#timeline/feed/feed-rows.ts'
import { standsUnder } from '#timeline/feed/feed-days.ts'
import { shownReading } from '#timeline/feed/scroll-memory.ts'

/** Tells the day of the first visible row, which it looks up only for another row. */
const createDayReader = (history: History, rows: FeedRows, zone: Zone) => {
  let before: { key: string | undefined; day: string | undefined } | undefined
  let near = 0
  const dayOf = (id: string | undefined): string | undefined => {
    const index = id === undefined ? undefined : indexOfId(history, id, near)
    near = index ?? 0
    const item = index === undefined ? undefined : history.items[index]
    const at =
      item?.kind === 'deployment' ? item.deployment.created_at : standsUnder(history, rows, 0)
    return at === undefined ? undefined : dayKey(at, zone)
  }
  return (): string | undefined => {
    const reading = shownReading.get()
    if (before?.key !== reading?.key || before === undefined)
      before = { key: reading?.key, day: dayOf(reading?.id) }
    return before.day
  }
}

const subscribe = (listener: () => void) => shownReading.subscribe(listener)

/** The day of the first visible row. What uses it renders only when that day changes, not with each frame of scrolling. */
export const useShownDay = (history: History, rows: FeedRows, zone: Zone): string | undefined => {
  const get = useMemo(() => createDayReader(history, rows, zone), [history, rows, zone])
  return useSyncExternalStore(subscribe, get)
}
