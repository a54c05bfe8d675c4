import { useEffect, useRef } from 'react'

type Step = (by: 1 | -1) => void

const lists = new Set<{ readonly current: Step }>()

/** Lets `j` and `k` move through the main list of the page: `step` focuses the next or the previous entry. */
export const usePageSteps = (step: Step): void => {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    lists.add(latest)
    return () => {
      lists.delete(latest)
    }
  }, [])
}

/** An entry itself if it takes the focus, or else the first link or button in it. */
const focusEntry = (entry: HTMLElement) => {
  const target = entry.hasAttribute('tabindex')
    ? entry
    : (entry.querySelector<HTMLElement>('a') ?? entry.querySelector('button'))
  target?.focus()
}

/** Moves to the next or previous entry of the page's main list: as it said, or through its articles. */
export const stepThroughPage = (by: 1 | -1): void => {
  const [list] = lists
  if (list) {
    list.current(by)
    return
  }
  const entries = [...document.querySelectorAll<HTMLElement>('#main article')]
  const at = entries.findIndex((entry) => entry.contains(document.activeElement))
  const entry = entries[at + by]
  if (at >= 0 || by === 1) if (entry) focusEntry(entry)
}
