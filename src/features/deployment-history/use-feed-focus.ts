import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { type FeedRows, keyBelowGap, placeOfRow, rowKeyAt } from './feed-rows.ts'
import type { History } from './history.ts'

type Focused = { key: string; place: number }

const placeIn = (history: History, rows: FeedRows, focused: Focused | undefined) => {
  if (!focused) return undefined
  const place = placeOfRow(history, rows, focused.key, focused.place)
  return place < 0 ? undefined : place
}

/** A row that is to take the focus, by its key. */
export type FocusWish = { key: string }

type Options = {
  feed: RefObject<HTMLElement | null>
  history: History
  rows: FeedRows
  onLeave: (to: 'before' | 'after') => void
  focusOn: FocusWish | undefined
}

/**
 * The keyboard of a WAI-ARIA feed: Page Down and Up walk the entries, Ctrl+Home and Ctrl+End leave.
 * Rows that have the focus, or are about to, are named in `held`, so that they stay in the document;
 * when one goes for good, its neighbour takes the focus.
 */
export const useFeedFocus = ({ feed, history, rows, onLeave, focusOn }: Options) => {
  const [focused, setFocused] = useState<Focused>()
  const [wanted, setWanted] = useState<Focused>()
  const [granted, setGranted] = useState(focusOn)
  if (focusOn !== granted) {
    setGranted(focusOn)
    if (focusOn) setWanted({ key: focusOn.key, place: focused?.place ?? 0 })
  }
  const place = placeIn(history, rows, focused)
  const wantedPlace = placeIn(history, rows, wanted)

  const want = (to: number) => {
    const within = Math.min(rows.length - 1, Math.max(0, to))
    const key = rowKeyAt(history, rows, within)
    if (key !== undefined) setWanted({ key, place: within })
  }
  // Rows that come above it move it along.
  if (focused !== undefined && place !== undefined && place !== focused.place) {
    setFocused({ ...focused, place })
  }
  // A closed gap takes its button along: the row below it is where the reader is.
  if (focused !== undefined && place === undefined) {
    setFocused(undefined)
    const below = keyBelowGap(focused.key)
    const at = below === undefined ? -1 : placeOfRow(history, rows, below, focused.place)
    want(at < 0 ? focused.place : at)
  }

  useEffect(() => {
    if (wantedPlace === undefined) return
    const article = feed.current?.querySelector<HTMLElement>(
      `[data-index="${wantedPlace}"] article`,
    )
    article?.focus({ preventScroll: true })
    article?.scrollIntoView({ block: 'nearest' })
  }, [feed, wantedPlace])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      onLeave(event.key === 'Home' ? 'before' : 'after')
      return
    }
    // Enter on an entry does what its title does; inside it, each control answers for itself.
    if (event.key === 'Enter' && event.target instanceof HTMLElement) {
      if (event.target.matches('article')) event.target.querySelector('a')?.click()
      return
    }
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    want((place ?? 0) + step)
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]')?.dataset
    const key = row?.['key']
    setFocused(key === undefined ? undefined : { key, place: Number(row?.['index']) })
    setWanted(undefined)
  }
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && currentTarget.contains(relatedTarget)) return
    // Without a next element the row may just have gone; a frame later that is known.
    requestAnimationFrame(() => {
      if (target.isConnected && !target.contains(document.activeElement)) setFocused(undefined)
    })
  }
  return {
    held: [place, wantedPlace].filter((held) => held !== undefined),
    focusRow: want,
    handlers: { onKeyDown, onFocus, onBlur },
  }
}
