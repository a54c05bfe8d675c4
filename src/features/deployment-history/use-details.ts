import { useLocation, useNavigate } from '#src/router/router-context.tsx'
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { announce } from '#src/ui/states/announcer.tsx'
import type { Steps } from '#timeline/details/deployment-details.tsx'
import { type FeedRows, rowIndexOfItem, rowAt } from '#timeline/feed/feed-rows.ts'
import { cursorOf, type History, indexOfId } from '#src/deployments/history/history.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import {
  closeDetails,
  openDetails,
  readTimelineSearch,
  type TimelineSearch,
  viewOf,
} from '#timeline/find/timeline-search.ts'
import type { FocusWish } from '#timeline/feed/use-feed-focus.ts'

type Options = {
  history: History
  rows: FeedRows
  search: TimelineSearch
  /** Scrolls to a deployment. */
  onShow: (id: string) => void
}

const indexIn = (history: History, id: string | undefined) =>
  id === undefined ? undefined : indexOfId(history, id)

/** The index of the nearest deployment that has a row and an id, in one direction; undefined at the end. */
const neighbourOf = (
  { history, rows }: Pick<Options, 'history' | 'rows'>,
  index: number | undefined,
  by: 1 | -1,
): number | undefined => {
  if (index === undefined) return undefined
  for (let rowIndex = rowIndexOfItem(rows, index) + by; ; rowIndex += by) {
    const row = rowAt(history, rows, rowIndex)
    if (!row) return undefined
    if (row.kind !== 'item' || row.item.id === undefined || row.index === index) continue
    return row.index
  }
}

/**
 * Focuses what opened the details in a view without a feed, or from suspects: the first link with `data-opens` and the ID of the
 * deployment, or else the headline.
 */
const focusOpener = (id: string) => {
  const opener = document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`)
  const target = opener ?? document.getElementById('headline')
  target?.focus()
}

/** The details that the URL opens: which deployment, how to step to the next one, how to close them. */
export const useDetails = (options: Options) => {
  const { history, search } = options
  const navigate = useNavigate()
  const [focusOn, setFocusOn] = useState<FocusWish>()
  const { href } = useLocation()
  const address = useMemo(() => ({ search, href }), [search, href])
  // The row is marked or unmarked at once, but another deployment's details, or none, are rendered with
  // lower priority. A choice within the same details shows at once.
  const late = useDeferredValue(address)
  const { deployment, compare, show } = late.search
  const isChoice =
    deployment === search.deployment && (compare !== search.compare || show !== search.show)
  const shown = isChoice ? address : late
  const index = indexIn(history, shown.search.deployment)

  // The functions below read the latest state when called, so they stay the same, and the shown details do not render
  // while the URL is ahead of them. Steps go on from the URL.
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const step = useCallback(
    (by: 1 | -1) => {
      const now = latest.current
      const to = neighbourOf(now, indexIn(now.history, now.search.deployment), by)
      const item = to === undefined ? undefined : now.history.items[to]
      if (to === undefined || item?.id === undefined) return
      void navigate({
        to: '.',
        search: openDetails(item.id, cursorOf(now.history, to)),
        replace: true,
      })
      now.onShow(item.id)
      if (item.kind === 'deployment') announce(stateAppearance(item.deployment.status).label)
    },
    [navigate],
  )
  const hasNewer = neighbourOf(options, index, -1) !== undefined
  const hasOlder = neighbourOf(options, index, 1) !== undefined
  const steps: Steps = useMemo(
    () => ({
      newer: hasNewer ? () => step(-1) : undefined,
      older: hasOlder ? () => step(1) : undefined,
    }),
    [hasNewer, hasOlder, step],
  )
  const set = useCallback(
    (next: Partial<TimelineSearch>) =>
      void navigate({
        to: '.',
        search: (before: TimelineSearch) => readTimelineSearch({ ...before, ...next }),
        replace: true,
      }),
    [navigate],
  )
  const left = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (index !== undefined) return
    // Only now: nothing outside a sheet can be focused while it is open.
    left.current?.()
    left.current = undefined
  }, [index])
  const close = useCallback(() => {
    const now = latest.current
    const id = now.search.deployment
    if (id === undefined) return
    const item = now.history.items[indexOfId(now.history, id) ?? -1]
    if (viewOf(now.search) !== 'timeline' || now.search.suspects)
      left.current = () => focusOpener(id)
    else if (item) {
      const focusEntry = () => setFocusOn({ key: item.key })
      focusEntry()
      // A sheet that was open from the start has nothing to give the focus back to.
      left.current = () => document.activeElement === document.body && focusEntry()
    }
    void navigate({ to: '.', search: closeDetails })
  }, [navigate])

  return {
    /** What the side shows. Another deployment in the URL follows a moment later. */
    shown: useMemo(
      () => ({ index, search: shown.search, href: shown.href, steps, set, close }),
      [index, shown, steps, set, close],
    ),
    focusOn,
    setFocusOn,
    close,
    closeOnEscape: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || index === undefined) return
      // Popovers, dialogs and fields handle Escape themselves.
      const { target } = event
      if (target instanceof Element && target.closest('[popover], dialog, input')) return
      // The focus may still be on the button that opened one.
      if (document.querySelector(':popover-open') !== null) return
      close()
    },
  }
}

export type OpenDetails = ReturnType<typeof useDetails>['shown']
