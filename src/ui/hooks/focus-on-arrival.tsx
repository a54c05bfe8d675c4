import { useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '#src/lib/page/after-paint.ts'
import { useIsHydrating } from './use-is-hydrating.ts'

/** Focuses the `data-autofocus` element of the dialog, popover or side panel around it, once that element is there. */
export function FocusOnArrival() {
  const mark = useRef<HTMLSpanElement>(null)
  // Then it did not arrive just now, and what the person focused meanwhile stays focused.
  const [isInMarkup] = useState(useIsHydrating())
  useLayoutEffect(() => {
    const place = mark.current?.closest('dialog, [popover], [data-panel]')
    const focus = () =>
      place?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    if (!place?.matches('[data-panel]')) {
      if (!isInMarkup) focus()
      return
    }
    // Before the frame that shows the panel, focusing would force the layout of that frame.
    afterPaint(() => {
      const { activeElement, body } = document
      // What is in it may have taken the focus back already.
      const isTaken = place.contains(activeElement) || (isInMarkup && activeElement !== body)
      if (!isTaken) focus()
    })
  }, [isInMarkup])
  return <span ref={mark} hidden />
}
