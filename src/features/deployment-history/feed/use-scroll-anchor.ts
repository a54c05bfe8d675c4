import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { takesText } from '#src/lib/keys/text-focus.ts'
import { AnchorHolder, type FeedLayout, type ScrollAnchor, type Scroller } from './scroll-anchor.ts'

/** Frames for which a restored position is held while the rows around it are measured. */
const SETTLE = 5

/** What a person moves the page with. */
// oxlint-disable-next-line tidemark/composition -- a composition too
const INPUTS = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const

const WINDOW: Scroller = {
  get y() {
    return window.scrollY
  },
  get height() {
    return window.innerHeight
  },
  get isAtEnd() {
    const { scrollHeight, clientHeight } = document.documentElement
    return window.scrollY >= scrollHeight - clientHeight - 1
  },
  scrollTo: (top) => window.scrollTo({ top }),
}

type Options = Pick<FeedLayout, 'history' | 'rows' | 'headAt' | 'closesGap'> & {
  virtualizer: Virtualizer<Window, Element>
  /** Whether the feed's own offset has been measured. */
  ready: boolean
  /** Where to scroll to; a new object scrolls again. */
  scrollTo: ScrollAnchor | undefined
  onScroll: (position: ScrollAnchor) => void
}

/** Holds the scroll position of the window (`AnchorHolder`), and reports it as the user scrolls. */
export const useScrollAnchor = (options: Options): void => {
  const { virtualizer, history, rows, headAt, closesGap, ready, scrollTo, onScroll } = options
  const layout: FeedLayout = {
    history,
    rows,
    headAt,
    closesGap,
    begins: virtualizer.options.scrollMargin,
    startOf: (at) => {
      // Makes the virtualizer take in the rows that were just rendered.
      virtualizer.getTotalSize()
      return virtualizer.measurementsCache[at]?.start
    },
    rowAtOffset: (y) => virtualizer.getVirtualItemForOffset(y),
  }
  const [holder] = useState(() => new AnchorHolder(WINDOW, layout))
  const note = () => {
    // The virtualizer's offset: reading the window's would force a layout.
    const position = holder.note(virtualizer.scrollOffset ?? window.scrollY)
    if (position) onScroll(position)
  }
  const latest = useRef(note)
  // Runs before the other effects, so that they see the latest render.
  useLayoutEffect(() => {
    latest.current = note
    holder.lay(layout)
  })

  useLayoutEffect(() => {
    if (!ready || scrollTo === undefined) return undefined
    let frames = 0
    let frame = 0
    const settle = () => {
      holder.goTo(scrollTo)
      frames += 1
      if (frames < SETTLE) frame = requestAnimationFrame(settle)
    }
    settle()
    // The user's own scrolling or typing cancels it.
    const stopped = new AbortController()
    const stop = () => {
      cancelAnimationFrame(frame)
      stopped.abort()
    }
    for (const event of INPUTS)
      addEventListener(event, stop, { passive: true, signal: stopped.signal })
    return stop
  }, [holder, ready, scrollTo])

  useLayoutEffect(() => {
    if (!closesGap) return
    holder.release()
    latest.current()
  }, [holder, closesGap])

  // A layout effect, so that no scroll of the next page is recorded here.
  useLayoutEffect(() => {
    let frame = 0
    const noteNextFrame = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => latest.current())
    }
    const onInput = (event: Event) => {
      const isHome = event instanceof KeyboardEvent && event.key === 'Home'
      holder.moved({ toTop: isHome && !takesText(document.activeElement) })
    }
    const left = new AbortController()
    addEventListener('scroll', noteNextFrame, { passive: true, signal: left.signal })
    for (const event of INPUTS)
      addEventListener(event, onInput, { passive: true, signal: left.signal })
    return () => {
      left.abort()
      cancelAnimationFrame(frame)
    }
  }, [holder])
}
