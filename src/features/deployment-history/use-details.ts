import { useNavigate } from '#src/router/router-context.tsx'
import { useDeferredValue, useState } from 'react'
import { announce } from '#src/ui/announcer.tsx'
import type { Steps } from './deployment-details.tsx'
import { type FeedRows, placeOfItem, rowAt } from './feed-rows.ts'
import { cursorOf, type History, indexOfId } from './history.ts'
import { lookOf } from './state-look.ts'
import {
  closeDetails,
  openDetails,
  readTimelineSearch,
  type TimelineSearch,
} from './timeline-search.ts'
import type { FocusWish } from './use-feed-focus.ts'

type Options = {
  history: History
  rows: FeedRows
  search: TimelineSearch
  /** Brings a deployment into view. */
  onShow: (id: string) => void
}

/** The details that the address opens: which, how to step on from them, and how to close them. */
export const useDetails = ({ history, rows, search, onShow }: Options) => {
  const navigate = useNavigate()
  const [focusOn, setFocusOn] = useState<FocusWish>()
  // The row is marked at once, and what it opens follows as soon as it is made, while steps go on from the
  // address. What is chosen in the details of one deployment shows at once.
  const late = useDeferredValue(search)
  const shown = late.deployment === search.deployment ? search : late
  const indexOf = (id: string | undefined) =>
    id === undefined ? undefined : indexOfId(history, id)
  const index = indexOf(search.deployment)

  const step = (by: 1 | -1): (() => void) | undefined => {
    if (index === undefined) return undefined
    for (let place = placeOfItem(rows, index) + by; ; place += by) {
      const row = rowAt(history, rows, place)
      if (!row) return undefined
      if (row.kind !== 'item' || row.item.id === undefined || row.index === index) continue
      const { item, index: to } = row
      const toId = item.id
      if (toId === undefined) return undefined
      return () => {
        void navigate({
          to: '.',
          search: openDetails(toId, cursorOf(history, to)),
          resetScroll: false,
          replace: true,
        })
        onShow(toId)
        if (item.kind === 'deployment') announce(lookOf(item.deployment.status).label)
      }
    }
  }
  const steps: Steps = { newer: step(-1), older: step(1) }

  return {
    /** What the details show: a moment behind the address where they are another deployment's. */
    index: indexOf(shown.deployment),
    search: shown,
    steps,
    focusOn,
    set: (next: Partial<TimelineSearch>) =>
      void navigate({
        to: '.',
        search: (before: TimelineSearch) => readTimelineSearch({ ...before, ...next }),
        resetScroll: false,
        replace: true,
      }),
    close: () => {
      if (search.deployment === undefined) return
      const item = index === undefined ? undefined : history.items[index]
      if (item) setFocusOn({ key: item.key })
      void navigate({ to: '.', search: closeDetails, resetScroll: false })
    },
  }
}
