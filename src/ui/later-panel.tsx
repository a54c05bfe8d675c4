import type { ReactNode } from 'react'
import { LazyPanel } from './lazy-panel.tsx'
import { useAfterFirstPage } from './use-after-first-page.ts'

type LaterPanelProps = {
  /** What a failed load speaks of: "the review". */
  what: string
  children: ReactNode
}

/** A part of a page that loads and appears once the first page is shown. Nothing stands in its place until then. */
export function LaterPanel({ what, children }: LaterPanelProps) {
  return (
    useAfterFirstPage() && (
      <LazyPanel what={what} meanwhile={null}>
        {children}
      </LazyPanel>
    )
  )
}
