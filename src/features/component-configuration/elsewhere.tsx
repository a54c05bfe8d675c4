import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'

/** Trying the present draft on another cluster or in the other mode: resolving changes nothing. */
export function Elsewhere() {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="The same draft elsewhere" className="border-t border-line py-3.5">
      <h2 className="mb-1 text-sm">The same draft elsewhere</h2>
      <p className="mb-2 text-ink-2">
        See what another cluster, or the other mode, answers to this draft. Nothing is changed.
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Try it elsewhere
      </Button>
      {open && <ElsewhereDialog onClose={() => setOpen(false)} />}
    </section>
  )
}
