import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { PanelBoundary } from './panel-boundary.tsx'
import { Spinner } from './spinner.tsx'
import { useIsHydrating } from './use-is-hydrating.ts'

/** Focuses the `data-autofocus` element of a dialog, popover or panel once its lazy content is loaded. */
function FocusOnArrival() {
  const mark = useRef<HTMLSpanElement>(null)
  // Then it did not arrive just now, and what the person focused meanwhile stays focused.
  const [isInMarkup] = useState(useIsHydrating())
  useLayoutEffect(() => {
    if (isInMarkup) return
    mark.current
      ?.closest('dialog, [popover], [data-panel]')
      ?.querySelector<HTMLElement>('[data-autofocus]')
      ?.focus({ preventScroll: true })
  }, [isInMarkup])
  return <span ref={mark} hidden />
}

type LazyPanelProps = {
  /** What it shows, to follow "The console failed to show": "the details". */
  what: string
  /** Identifies the content: a new value clears an error. */
  of?: unknown
  /** Replaces the announced loading message when the person did not open this part; null shows nothing. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Around a lazy component: shows that it is loading, and offers a retry when loading fails. */
export function LazyPanel({ what, of, meanwhile, children }: LazyPanelProps) {
  return (
    <PanelBoundary what={what} of={of}>
      <Suspense
        fallback={
          meanwhile === undefined ? (
            <p role="status" className="flex items-center gap-2 p-4 text-sm text-ink-2">
              <Spinner /> Loading {what}…
            </p>
          ) : (
            meanwhile
          )
        }
      >
        {children}
        <FocusOnArrival />
      </Suspense>
    </PanelBoundary>
  )
}
