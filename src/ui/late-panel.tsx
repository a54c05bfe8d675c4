import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { PanelBoundary } from './panel-boundary.tsx'
import { Spinner } from './spinner.tsx'

/** Gives the focus that a dialog, a popover or a panel gives when it opens, once there is who takes it. */
function FocusOnArrival() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    mark.current
      ?.closest('dialog, [popover], [data-panel]')
      ?.querySelector<HTMLElement>('[data-autofocus]')
      ?.focus({ preventScroll: true })
  }, [])
  return <span ref={mark} hidden />
}

type LatePanelProps = {
  /** What is in it, as it goes on after "The console failed to show": "the details". */
  what: string
  /** Another value is another content. */
  of?: unknown
  /** What stands for it meanwhile, where nobody asked for it and nobody needs to hear of it. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** Around a part whose code may still be on its way: says so, and offers to try again where it does not come. */
export function LatePanel({ what, of, meanwhile, children }: LatePanelProps) {
  return (
    <PanelBoundary what={what} of={of}>
      <Suspense
        fallback={
          meanwhile ?? (
            <p role="status" className="flex items-center gap-2 p-4 text-sm text-ink-2">
              <Spinner /> Loading {what}…
            </p>
          )
        }
      >
        {children}
        <FocusOnArrival />
      </Suspense>
    </PanelBoundary>
  )
}
