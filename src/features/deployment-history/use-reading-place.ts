import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { type FeedRows, placeOfItem, placeOfRow, rowAt } from './feed-rows.ts'
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
  const reading = useRef<Reading | undefined>(undefined)
  const near = useRef(0)
  const { rows, ready, place } = options

  const topOf = (at: number) => {
    const start = latest.current.virtualizer.measurementsCache[at]?.start
    return start === undefined ? undefined : start - window.scrollY
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
    const top = topOf(at)
    if (top === undefined) return
    near.current = at
    if (target.gently && top >= COVERED && top < window.innerHeight - COVERED) return
    if (Math.abs(top - target.top) > 1) window.scrollBy({ top: top - target.top })
  }
  const note = () => {
    const { virtualizer, history, rows: shown, onRead } = latest.current
    // As the virtualizer last heard it: asking the window would lay the page out once more.
    const scrolled = virtualizer.scrollOffset ?? window.scrollY
    const first = virtualizer.getVirtualItemForOffset(scrolled + COVERED)
    const row = first && rowAt(history, shown, first.index)
    if (!first || !row) return
    near.current = first.index
    reading.current = {
      key: row.key,
      top: first.start - scrolled,
      id: row.kind === 'item' ? row.item.id : row.startId,
      after: cursorOf(history, row.index),
    }
    onRead(reading.current)
  }
  const actions = useRef({ goTo, note })
  // First of the effects, so that the others see what was just rendered.
  useLayoutEffect(() => {
    latest.current = options
    actions.current = { goTo, note }
  })

  // Rows came or went: whoever had scrolled into the list keeps reading what they read.
  const shownRows = useRef(rows)
  useLayoutEffect(() => {
    if (shownRows.current === rows) return
    shownRows.current = rows
    const { virtualizer } = latest.current
    const scrolled = window.scrollY + COVERED > virtualizer.options.scrollMargin
    if (reading.current && scrolled) actions.current.goTo(reading.current)
  }, [rows])

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
