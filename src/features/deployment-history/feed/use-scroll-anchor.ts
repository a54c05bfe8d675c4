import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import {
  type FeedRows,
  rowIndexOfItem,
  rowIndexOfRecord,
  rowIndexOfKey,
  rowAt,
} from './feed-rows.ts'
import { takesText } from '#src/lib/text-focus.ts'
import { cursorOf, type History, indexOfId } from '#src/deployments/history/history.ts'

/** A scroll position: the first entry in view, and how far it starts below the window's top, in px; the head of its day is above that. */
export type ScrollAnchor = {
  key: string
  top: number
  /** These find the row again after a reload: its deployment, and the next newer one. */
  id?: string | undefined
  after?: string | undefined
  /** Do not scroll if the row is visible already. */
  gently?: true
  /** Only ever scroll up: do nothing if the row is further down already. */
  upwards?: true
}

/** Height that the sticky bars cover at the top of the window, in px. */
export const COVERED = 100
/** Frames for which a restored position is held while the rows around it are measured. */
const SETTLE = 5

/** What a person moves the page with. */
// oxlint-disable-next-line tidemark/composition -- a composition too
const INPUTS = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const

type Options = {
  virtualizer: Virtualizer<Window, Element>
  history: History
  rows: FeedRows
  /** How tall the head of a day is that a row has above its entry, in px; 0 without one. */
  headAt: (rowIndex: number) => number
  /** Whether the reader lets a gap be closed. */
  closesGap: boolean
  /** Whether the feed's own offset has been measured. */
  ready: boolean
  /** Where to scroll to; a new object scrolls again. */
  scrollTo: ScrollAnchor | undefined
  onRead: (reading: ScrollAnchor) => void
}

/**
 * Holds the scroll position when rows above it appear, disappear or change height; scrolls to a given
 * target; reports the position as the user scrolls.
 */
export const useScrollAnchor = (options: Options): void => {
  const latest = useRef(options)
  // The anchor row, where its entry starts on the page, and the window's scroll offset at that moment.
  const held = useRef<{ target: ScrollAnchor; start: number; y: number } | undefined>(undefined)
  const near = useRef(0)
  // The reader pressed Home and nothing since: browsers scroll to the top over some frames, which a correction would miss.
  const goesToTop = useRef(false)
  const { ready, scrollTo } = options

  /** Where the entry of a row starts on the page, by the latest measurements; NaN for a row that is gone. */
  const startOf = (at: number) => {
    const { virtualizer, headAt } = latest.current
    // Makes the virtualizer take in the rows that were just rendered.
    virtualizer.getTotalSize()
    return (virtualizer.measurementsCache[at]?.start ?? Number.NaN) + headAt(at)
  }
  const rowIndexOf = ({ key, id }: ScrollAnchor) => {
    const { history, rows: shown } = latest.current
    const at = rowIndexOfKey(history, shown, key, near.current)
    if (at >= 0 || id === undefined) return at
    const index = indexOfId(history, id)
    return index === undefined ? -1 : rowIndexOfItem(shown, index)
  }
  const goTo = (target: ScrollAnchor) => {
    const at = rowIndexOf(target)
    const start = startOf(at)
    if (Number.isNaN(start)) return
    const top = start - window.scrollY
    const inView = top >= COVERED && top < window.innerHeight - COVERED
    if (target.gently && inView) return
    if (target.upwards && top > target.top) return
    near.current = at
    if (Math.abs(top - target.top) > 1) window.scrollBy({ top: top - target.top })
    held.current = { target, start, y: window.scrollY }
  }
  /** Follows the anchor row after something above it appeared, disappeared or was measured. */
  const keep = () => {
    const { virtualizer } = latest.current
    if (held.current === undefined || goesToTop.current) return
    const { target, start: before, y } = held.current
    const at = rowIndexOf(target)
    const start = startOf(at)
    if (Number.isNaN(start)) return
    near.current = at
    if (Math.abs(start - before) < 0.5) return
    // The reader has gone elsewhere, which `note` will see.
    if (Math.abs(before - window.scrollY) > 2 * window.innerHeight) return
    // If the page became shorter, the browser has scrolled back already.
    const { scrollHeight, clientHeight } = document.documentElement
    const isCut = window.scrollY < y && window.scrollY >= scrollHeight - clientHeight - 1
    const from = isCut ? y : window.scrollY
    held.current = { target, start, y: from }
    // Above the feed, or at its start, nothing has to be held.
    if (from + COVERED <= virtualizer.options.scrollMargin) return
    window.scrollTo({ top: from + start - before })
    held.current.y = window.scrollY
  }
  /** The row whose entry should stay where it is at a scroll offset. */
  const anchorAt = (scrolled: number) => {
    const { virtualizer, rows: shown, headAt, closesGap } = latest.current
    // The reader did not scroll, so the anchor stays the same.
    if (held.current?.y === scrolled) return rowIndexOf(held.current.target)
    // The gap that the reader closes stays where it was pressed, with what is below it.
    const isInView = (gap: number) =>
      startOf(gap + 1) > scrolled + COVERED && startOf(gap) < scrolled + window.innerHeight
    const closing = closesGap ? [...shown.gaps].find(isInView) : undefined
    if (closing !== undefined) return rowIndexOfRecord(shown, closing)
    const first = virtualizer.getVirtualItemForOffset(scrolled + COVERED)
    if (!first) return -1
    // The entry at the edge may become shorter. Mostly covered, it would take the rows below it along.
    const head = headAt(first.index)
    const isMostlyCovered = scrolled + COVERED > first.start + (head + first.size) / 2
    const below = first.index + 1
    const isBelowARecord = rowIndexOfRecord(shown, below) === below && below < shown.length
    // A gap fills from its top, so anchoring to the gap would push the rows below it out of view.
    return isMostlyCovered && isBelowARecord ? below : rowIndexOfRecord(shown, first.index)
  }
  const note = () => {
    const { virtualizer, history, rows: shown, onRead } = latest.current
    // The virtualizer's offset: reading the window's would force a layout.
    const scrolled = virtualizer.scrollOffset ?? window.scrollY
    const at = anchorAt(scrolled)
    const row = rowAt(history, shown, at)
    const start = startOf(at)
    if (!row || Number.isNaN(start)) return
    near.current = at
    const reading = {
      key: row.key,
      top: start - scrolled,
      id: row.kind === 'item' ? row.item.id : row.startId,
      after: cursorOf(history, row.index),
    }
    held.current = { target: reading, start, y: scrolled }
    onRead(reading)
  }
  const actions = useRef({ goTo, keep, note })
  // Runs before the other effects, so that they see the latest render.
  useLayoutEffect(() => {
    latest.current = options
    actions.current = { goTo, keep, note }
    keep()
  })

  useLayoutEffect(() => {
    if (!ready || scrollTo === undefined) return undefined
    let frames = 0
    let frame = 0
    const settle = () => {
      actions.current.goTo(scrollTo)
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
  }, [ready, scrollTo])

  const { closesGap } = options
  useLayoutEffect(() => {
    if (!closesGap) return
    held.current = undefined
    actions.current.note()
  }, [closesGap])

  // A layout effect, so that no scroll of the next page is recorded here.
  useLayoutEffect(() => {
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => actions.current.note())
    }
    const onInput = (event: Event) => {
      const isHome = event instanceof KeyboardEvent && event.key === 'Home'
      goesToTop.current = isHome && !takesText(document.activeElement)
    }
    const left = new AbortController()
    addEventListener('scroll', onScroll, { passive: true, signal: left.signal })
    for (const event of INPUTS)
      addEventListener(event, onInput, { passive: true, signal: left.signal })
    return () => {
      left.abort()
      cancelAnimationFrame(frame)
    }
  }, [])
}
