import { useEffect, useState } from 'react'
import { afterFirstPage } from '#src/lib/first-page.ts'
import { Button } from '#src/ui/button.tsx'
import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

const ElsewhereDialog = lazyWithPreload(() =>
  import('./elsewhere-dialog.tsx').then((code) => code.ElsewhereDialog),
)

/** Offers to resolve the draft for another cluster or mode. Resolving saves nothing. */
export function Elsewhere() {
  const [open, setOpen] = useState(false)
  // Loaded while the network is there, so that it opens at once and after it is gone.
  useEffect(() => afterFirstPage(() => void ElsewhereDialog.preload().catch(() => {})), [])
  return (
    <section aria-label="The same draft elsewhere" className="border-t border-line py-3.5">
      <h2 className="mb-1 text-sm">The same draft elsewhere</h2>
      <p className="mb-2 text-ink-2">
        See how this draft resolves on another cluster or in the other mode. Nothing is saved.
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Try it elsewhere
      </Button>
      {open && (
        <LazyPanel what="the comparison">
          <ElsewhereDialog onClose={() => setOpen(false)} />
        </LazyPanel>
      )}
    </section>
  )
}
