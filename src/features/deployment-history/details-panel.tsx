import { type ReactNode, useEffect, useRef } from 'react'
import { Sheet } from '#src/ui/sheet.tsx'
import { useMedia } from './use-media.ts'

type DetailsPanelProps = { onClose: () => void; children: ReactNode }

/** Where details stand: beside the list, or over it where there is no room beside. */
export function DetailsPanel({ onClose, children }: DetailsPanelProps) {
  const beside = useMedia('(width >= 75rem)')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (beside) panel.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [beside])
  if (!beside) {
    return (
      <Sheet open onClose={onClose} title="Deployment details" titleHidden>
        {children}
      </Sheet>
    )
  }
  return (
    <section
      ref={panel}
      aria-label="Deployment details"
      className="sticky top-17 mt-4 max-h-[calc(100dvh-5.5rem)] overflow-auto overscroll-contain rounded-md border border-line-2 bg-surface"
    >
      {children}
    </section>
  )
}
