import { type ReactNode, useEffect, useRef } from 'react'
import { afterPaint } from '#src/lib/after-paint.ts'
import { Sheet } from './sheet.tsx'
import { useMinWidth } from './use-min-width.ts'

type SidePanelProps = {
  name: string
  onClose: () => void
  /** With a heading of level 2 that can take the focus. */
  children: ReactNode
}

/** A panel beside a list, or a sheet over it on narrow screens. Its heading takes the focus, unless something in it has it. */
export function SidePanel({ name, onClose, children }: SidePanelProps) {
  const beside = useMinWidth(75)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!beside) return
    // Before the frame that shows the panel, focusing would force the layout of that frame.
    afterPaint(() => {
      const { current } = panel
      // What is in it may have taken the focus back already.
      if (current?.contains(document.activeElement)) return
      current?.querySelector('h2')?.focus({ preventScroll: true })
    })
  }, [beside])
  if (!beside) {
    return (
      <Sheet open onClose={onClose} title={name} titleHidden>
        {children}
      </Sheet>
    )
  }
  return (
    <section
      ref={panel}
      aria-label={name}
      className="sticky top-17 mt-4 max-h-[calc(100dvh-5.5rem)] overflow-auto overscroll-contain rounded-md border border-line-2 bg-surface"
    >
      {children}
    </section>
  )
}
