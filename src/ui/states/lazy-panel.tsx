import { type ReactNode, Suspense } from 'react'
import { FocusOnArrival } from '#src/ui/hooks/focus-on-arrival.tsx'
import { PanelBoundary } from './panel-boundary.tsx'
import { Spinner } from '#src/ui/marks/spinner.tsx'

type LazyPanelProps = {
  /** What it shows, to follow "The console failed to show": "the details". */
  what: string
  /** Identifies the content: a new value clears an error. */
  of?: unknown
  /** Replaces the announced loading message when the person did not open this part; null shows nothing. */
  fallback?: ReactNode
  /** A close button, for content that has its own: shown until it is loaded, and when it fails. */
  close?: ReactNode
  children: ReactNode
}

/** Around a lazy component: shows that it is loading, and offers a retry when loading fails. */
export function LazyPanel({ what, of, fallback, close, children }: LazyPanelProps) {
  return (
    <PanelBoundary what={what} of={of} close={close}>
      <Suspense
        fallback={
          fallback === undefined ? (
            <div className="flex items-center justify-between gap-2 p-4 text-sm text-ink-2">
              <p role="status" className="flex items-center gap-2">
                <Spinner /> Loading {what}…
              </p>
              {close}
            </div>
          ) : (
            fallback
          )
        }
      >
        {children}
        <FocusOnArrival />
      </Suspense>
    </PanelBoundary>
  )
}
