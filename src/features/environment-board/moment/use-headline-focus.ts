import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the headline when a page becomes one of now, or of a moment, because what was pressed is gone then.
 * Call `pressed` when the person asks for that, and `focusHeadline` where the page is shown later.
 */
export const useHeadlineFocus = (ms: number | undefined) => {
  const hasPressed = useRef(false)
  const focusHeadline = () => {
    const headline = document.getElementById('headline')
    if (!hasPressed.current || !headline) return
    hasPressed.current = false
    headline.focus({ preventScroll: true })
  }
  useEffect(focusHeadline, [ms])
  return {
    /** The person asked for another moment, as ISO 8601, or for now. */
    pressed: (at: string | undefined) => {
      hasPressed.current = (at === undefined) !== (ms === undefined)
    },
    focusHeadline,
  }
}
