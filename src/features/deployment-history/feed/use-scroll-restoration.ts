import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type SavedScroll,
  scrollPositionOf,
  rememberScrollPosition,
  storePosition,
} from './scroll-memory.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import type { Filter } from '#timeline/find/filter.ts'
import type { View } from '#timeline/find/timeline-search.ts'
import { COVERED, type ScrollAnchor } from './scroll-anchor.ts'

type Options = {
  entry: string
  /** The view of the history; only the timeline has a feed. */
  view: View
  left: SavedScroll | undefined
  deploymentId: string | undefined
  /** Whether the linked deployment, if any, is loaded. */
  linkedLoaded: boolean
  newestSeen: string | undefined
  /** Whether only some of the rows are shown. */
  filtering: boolean
  /** The filter in use; a new one scrolls to the top of the feed. */
  filter: Filter
  /** The key of the first row. */
  firstKey: string | undefined
}

/** Where the linked deployment opens, in px from the top of the window. */
const LINKED_AT = 160

const anchorAt = (id: string, top: number): ScrollAnchor => ({ key: `id:${id}`, id, top })

/** The entry of a deployment, where it is now; undefined if it is out of view. */
const anchorInView = (id: string): ScrollAnchor | undefined => {
  const entry = document.querySelector(`[data-key="id:${CSS.escape(id)}"] article`)
  const top = entry?.getBoundingClientRect().top ?? 0
  return top > 0 && top < window.innerHeight ? anchorAt(id, top) : undefined
}

/** Whether no timeline was shown since the page came. */
let isFirst = true

/** Where the person is in rows that are on the page already. */
const positionOnPage = (): ScrollAnchor | undefined => {
  for (const row of document.querySelectorAll<HTMLElement>('[data-key]')) {
    const box = row.querySelector('article')?.getBoundingClientRect()
    if (box && box.bottom > COVERED) return { key: row.dataset['key'] ?? '', top: box.top }
  }
  return undefined
}

/** Chooses the scroll position that the feed opens at, and remembers the current one for Back and reload. */
export const useScrollRestoration = (options: Options) => {
  const { entry, view, left, deploymentId, linkedLoaded, newestSeen, filtering, filter, firstKey } =
    options
  const [takesOver] = useState(useIsHydrating())
  const [target, setTarget] = useState<ScrollAnchor | undefined>(() => {
    // The person may have scrolled in the host's markup. Where an extension has changed it, it is rendered again.
    if (isFirst && typeof window !== 'undefined' && window.scrollY > 0)
      return takesOver ? undefined : positionOnPage()
    // After a reload only one distant position can be restored: that of the open details.
    const isLoaded =
      deploymentId === undefined ||
      left?.newestSeen !== undefined ||
      left?.position.id === deploymentId
    return isLoaded ? left?.position : anchorAt(deploymentId, LINKED_AT)
  })
  const position = useRef<ScrollAnchor | undefined>(undefined)
  const shownEntry = useRef(entry)
  const shownView = useRef(view)
  const unfiltered = useRef<ScrollAnchor | undefined>(undefined)
  const wasFiltering = useRef(filtering)

  useEffect(() => {
    isFirst = false
    if (target === undefined && !takesOver) window.scrollTo({ top: 0 })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a newly opened page starts at its top
  }, [])

  useEffect(() => {
    if (shownEntry.current !== entry) {
      shownEntry.current = entry
      // Back and Forward. A new entry has no saved position yet: keep the current one.
      const known = scrollPositionOf(entry)
      const isOtherView = shownView.current !== view
      shownView.current = view
      if (known) setTarget({ ...known.position })
      else if (isOtherView) {
        // Another view starts at its top, below the links that lead to it.
        setTarget(undefined)
        window.scrollTo({ top: 0 })
      } else if (position.current)
        rememberScrollPosition(entry, { position: position.current, newestSeen })
    }
    // A reload opens the details first, and their entry where it was.
    const keep = () => {
      const open = deploymentId === undefined ? undefined : anchorInView(deploymentId)
      if (open) storePosition(entry, open)
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [entry, view, newestSeen, deploymentId])

  // Show search results from the first one, wherever the page was scrolled to before.
  const shownFilter = useRef(filter)
  useEffect(() => {
    if (shownFilter.current === filter) return
    shownFilter.current = filter
    if (!filtering) return
    if (firstKey !== undefined) setTarget({ key: firstKey, top: COVERED, upwards: true })
    else {
      // What stands beside the feed may be longer, so the browser does not scroll back by itself.
      const top = document.getElementById('history')?.getBoundingClientRect().top ?? COVERED
      if (top < COVERED) window.scrollBy({ top: top - COVERED })
    }
  }, [filter, filtering, firstKey])

  // The filter was cleared: return to the position before it, before a scroll event overwrites it.
  useLayoutEffect(() => {
    if (wasFiltering.current && !filtering && unfiltered.current) {
      setTarget({ ...unfiltered.current })
    }
    wasFiltering.current = filtering
  }, [filtering])

  // The same function for every entry of the browser's history, so that the feed does not render for a new one.
  const current = useRef({ entry, filtering, newestSeen })
  useLayoutEffect(() => {
    current.current = { entry, filtering, newestSeen }
  }, [entry, filtering, newestSeen])
  const onScroll = useCallback((next: ScrollAnchor) => {
    const now = current.current
    position.current = next
    if (!now.filtering) unfiltered.current = next
    rememberScrollPosition(now.entry, { position: next, newestSeen: now.newestSeen })
  }, [])

  return {
    target: linkedLoaded ? target : undefined,
    /** Scrolls a deployment into view, unless it is visible already. */
    show: (id: string) => setTarget({ ...anchorAt(id, LINKED_AT), gently: true }),
    /** Scrolls anywhere. */
    goTo: setTarget,
    onScroll,
  }
}

export type ScrollRestoration = ReturnType<typeof useScrollRestoration>
