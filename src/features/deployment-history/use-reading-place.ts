import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { type FeedRows, placeOfItem, placeOfRecord, placeOfRow, rowAt } from './feed-rows.ts'
import { cursorOf, type History, indexOfId } from './history.ts'

/** Where somebody reads: the first row in view, and how far its top is below the window's, in px. */
export type Reading = {
  key: string
  top: number
  /** What finds the row again on a later page load: its deployment and that one's newer neighbour. */
  id?: string | undefined
  after?: string | undefined
  /** A wish rather than a place: nothing moves where the row is in view already. */
  gently?: true
}

/** What the sticky bars cover at the top of the window, in px. */
export const COVERED = 100
/** Frames over which a restored place is held while the rows around it are measured. */
const SETTLE = 5

type Options = {
  virtualizer: Virtualizer<Window, Element>
  history: History
  rows: FeedRows
  /** Whether it is known where the feed stands. */
  ready: boolean
  /** Where to go; a new object goes there again. */
  place: Reading | undefined
  onRead: (reading: Reading) => void
}

/**
 * Keeps the reader where they read when rows come and go above them, opens the feed at a given
 * place, and tells where they are as they go.
 */
export const useReadingPlace = (options: Options): void => {
  const latest = useRef(options)
  // What is read, where that row begins on the page, and how far the window was scrolled then.
  const held = useRef<{ target: Reading; start: number; y: number } | undefined>(undefined)
  const near = useRef(0)
  const { ready, place } = options

  /** Where a row begins on the page, by all that was measured up to now. */
  const startOf = (at: number) => {
    const { virtualizer } = latest.current
    // Brings the places up to date with the rows that were drawn just now.
    virtualizer.getTotalSize()
    return virtualizer.measurementsCache[at]?.start
  }
  const placeOf = ({ key, id }: Reading) => {
    const { history, rows: shown } = latest.current
    const at = placeOfRow(history, shown, key, near.current)
    if (at >= 0 || id === undefined) return at
    const index = indexOfId(history, id)
    return index === undefined ? -1 : placeOfItem(shown, index)
  }
  const goTo = (target: Reading) => {
    const at = placeOf(target)
    const start = startOf(at)
    if (start === undefined) return
    const top = start - window.scrollY
    const inView = top >= COVERED && top < window.innerHeight - COVERED
    if (target.gently && inView) return
    near.current = at
    if (Math.abs(top - target.top) > 1) window.scrollBy({ top: top - target.top })
    held.current = { target, start, y: window.scrollY }
  }
  /** Follows the row that is read: something came, went or was measured above it. */
  const keep = () => {
    const { virtualizer } = latest.current
    if (held.current === undefined) return
    const { target, start: before, y } = held.current
    const at = placeOf(target)
    const start = startOf(at)
    if (start === undefined) return
    near.current = at
    if (Math.abs(start - before) < 0.5) return
    // A page that became shorter was scrolled back by its browser already.
    const { scrollHeight, clientHeight } = document.documentElement
    const isCut = window.scrollY < y && window.scrollY >= scrollHeight - clientHeight - 1
    const from = isCut ? y : window.scrollY
    held.current = { target, start, y: from }
    // Whoever is above the feed, or at its beginning, stays there.
    if (from + COVERED <= virtualizer.options.scrollMargin) return
    window.scrollTo({ top: from + start - before })
    held.current.y = window.scrollY
  }
  const note = () => {
    const { virtualizer, history, rows: shown, onRead } = latest.current
    // As the virtualizer last heard it: asking the window would lay the page out once more.
    const scrolled = virtualizer.scrollOffset ?? window.scrollY
    const first = virtualizer.getVirtualItemForOffset(scrolled + COVERED)
    if (!first) return
    // A gap fills from its top: who kept to it would be taken from what they read below it.
    const at = placeOfRecord(shown, first.index)
    const row = rowAt(history, shown, at)
    const start = virtualizer.measurementsCache[at]?.start
    if (!row || start === undefined) return
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
  // First of the effects, so that the others see what was just rendered.
  useLayoutEffect(() => {
    latest.current = options
    actions.current = { goTo, keep, note }
    keep()
  })

  useLayoutEffect(() => {
    if (!ready || place === undefined) return undefined
    let frames = 0
    let frame = 0
    const settle = () => {
      actions.current.goTo(place)
      frames += 1
      if (frames < SETTLE) frame = requestAnimationFrame(settle)
    }
    settle()
    // A hand on the wheel or the keys wins over the place.
    const stop = () => cancelAnimationFrame(frame)
    const events = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const
    for (const event of events) addEventListener(event, stop, { passive: true, once: true })
    return () => {
      stop()
      for (const event of events) removeEventListener(event, stop)
    }
  }, [ready, place])

  // A layout effect, so that nothing is noted of the page that comes after this one.
  useLayoutEffect(() => {
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => actions.current.note())
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [])
}
