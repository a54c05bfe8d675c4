import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { type FeedRows, keyBelowGap, rowIndexOfKey, rowKeyAt } from './feed-rows.ts'
import type { History } from '#src/deployments/history/history.ts'
import { followRow } from '#src/ui/hooks/follow-row.ts'
import { usePageSteps } from '#src/shared/page-steps.ts'
import { COVERED } from './scroll-anchor.ts'

type Focused = { key: string; rowIndex: number }

const rowIndexIn = (history: History, rows: FeedRows, focused: Focused | undefined) => {
  if (!focused) return undefined
  const rowIndex = rowIndexOfKey(history, rows, focused.key, focused.rowIndex)
  return rowIndex < 0 ? undefined : rowIndex
}

/** The index of the first row that begins below what is sticky; 0 if there is none. */
const firstVisible = (feed: HTMLElement | null): number => {
  const rows = [...(feed?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  const visible = rows.filter((row) => row.getBoundingClientRect().top >= COVERED)
  return visible.length === 0 ? 0 : Math.min(...visible.map((row) => Number(row.dataset['index'])))
}

/** The key of a row that should take the focus. */
export type FocusWish = { key: string }

type Options = {
  feed: RefObject<HTMLElement | null>
  history: History
  rows: FeedRows
  onLeave: (to: 'before' | 'after') => void
  focusOn: FocusWish | undefined
}

/**
 * Keyboard support of a WAI-ARIA feed: Page Down and Up move between entries, Ctrl+Home and Ctrl+End
 * leave it. `j` and `k` move between entries too, from anywhere on the page. `held` lists the rows that have, or are about to take, the focus: they must stay rendered.
 * When the focused row is removed, its neighbour takes the focus.
 */
export const useFeedFocus = ({ feed, history, rows, onLeave, focusOn }: Options) => {
  const [focused, setFocused] = useState<Focused>()
  // `replaces`: it takes the focus of a row that was removed. The person may be elsewhere, so it must not scroll.
  const [wanted, setWanted] = useState<Focused & { replaces?: boolean }>()
  const [granted, setGranted] = useState(focusOn)
  if (focusOn !== granted) {
    setGranted(focusOn)
    if (focusOn) setWanted({ key: focusOn.key, rowIndex: focused?.rowIndex ?? 0 })
  }
  const rowIndex = rowIndexIn(history, rows, focused)
  const wantedIndex = rowIndexIn(history, rows, wanted)

  const want = (to: number, replaces = false) => {
    const within = Math.min(rows.length - 1, Math.max(0, to))
    const key = rowKeyAt(history, rows, within)
    if (key !== undefined) setWanted({ key, rowIndex: within, replaces })
  }
  // Rows that arrive above the focused row change its index.
  if (focused !== undefined && rowIndex !== undefined && rowIndex !== focused.rowIndex) {
    setFocused({ ...focused, rowIndex })
  }
  // A closed gap removes its button: move the focus to the row below.
  if (focused !== undefined && rowIndex === undefined) {
    setFocused(undefined)
    const below = keyBelowGap(focused.key)
    const at = below === undefined ? -1 : rowIndexOfKey(history, rows, below, focused.rowIndex)
    want(at < 0 ? focused.rowIndex : at, true)
  }

  useEffect(() => {
    if (wantedIndex === undefined) return
    const article = feed.current?.querySelector<HTMLElement>(
      `[data-index="${wantedIndex}"] article`,
    )
    article?.focus({ preventScroll: true })
    if (!wanted?.replaces) article?.scrollIntoView({ block: 'nearest' })
  }, [feed, wanted, wantedIndex])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      onLeave(event.key === 'Home' ? 'before' : 'after')
      return
    }
    // Enter on an entry follows its title link; controls inside it handle Enter themselves.
    if (event.key === 'Enter' && event.target instanceof HTMLElement) {
      if (event.target.matches('article')) event.target.querySelector('a')?.click()
      return
    }
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    want((rowIndex ?? 0) + step)
  }
  usePageSteps((by) => {
    const from = rowIndex ?? firstVisible(feed.current)
    want(rowIndex === undefined && by === 1 ? from : from + by)
  })
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]')?.dataset
    const key = row?.['key']
    setFocused(key === undefined ? undefined : { key, rowIndex: Number(row?.['index']) })
    setWanted(undefined)
  }
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && currentTarget.contains(relatedTarget)) return
    // Without a next element the row may just have been removed; one frame later we know.
    requestAnimationFrame(() => {
      if (target.isConnected && !target.contains(document.activeElement)) setFocused(undefined)
    })
  }
  return {
    held: [rowIndex, wantedIndex].filter((held) => held !== undefined),
    handlers: {
      onKeyDown: unlessComposing(onKeyDown),
      onFocus,
      onBlur,
      onClick: followRow,
      onAuxClick: followRow,
    },
  }
}
