import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import type { Asked } from './results.tsx'

const ElsewhereDialog = lazyWithPreload(() =>
  import('./elsewhere-dialog.tsx').then((code) => code.ElsewhereDialog),
)

/** Offers to resolve the draft for other clusters or in the other mode. Resolving saves nothing. */
export function Elsewhere() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  return (
    <section aria-label="The same draft elsewhere" className="border-t border-line py-3.5">
      <h2 className="mb-1 text-sm">The same draft elsewhere</h2>
      <p className="mb-2 text-ink-2">
        See how this draft resolves on other clusters, or in the other mode. Nothing is saved.
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Try it elsewhere
      </Button>
      {open && (
        <LazyPanel what="the comparison">
          <ElsewhereDialog asked={asked} onAsked={setAsked} onClose={() => setOpen(false)} />
        </LazyPanel>
      )}
    </section>
  )
}
