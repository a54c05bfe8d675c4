import type { ReactNode } from 'react'
import { Sheet } from './sheet.tsx'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'

type SidePanelProps = {
  name: string
  onClose: () => void
  /** With `FocusOnArrival`, which a LazyPanel has. */
  children: ReactNode
}

/** A panel beside a list, or a sheet over it on narrow screens. */
export function SidePanel({ name, onClose, children }: SidePanelProps) {
  const beside = useMinWidth(75)
  if (!beside) {
    return (
      <Sheet open onClose={onClose} title={name} titleHidden>
        {children}
      </Sheet>
    )
  }
  return (
    <section
      data-panel
      aria-label={name}
      className="sticky top-17 mt-4 max-h-[calc(100dvh-5.5rem)] overflow-auto overscroll-contain rounded-md border border-line-2 bg-surface"
    >
      {children}
    </section>
  )
}
