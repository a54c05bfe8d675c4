import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import type { Round } from './ask-clusters.ts'

const LazyOtherClustersDialog = lazyWithPreload(() =>
  import('./other-clusters-dialog.tsx').then((code) => code.OtherClustersDialog),
)

/** Offers to resolve the draft for other clusters or in the other mode. Resolving saves nothing. */
export function OtherClusters() {
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState<Round>()
  return (
    <section aria-label="Other clusters and mode" className="border-t border-line py-3.5">
      <h2 className="mb-1 text-sm">Other clusters and mode</h2>
      <p className="mb-2 text-ink-2">
        See how this draft resolves on other clusters, or in the other mode. Nothing is saved.
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Compare with other clusters
      </Button>
      {open && (
        <LazyPanel what="the comparison">
          <LazyOtherClustersDialog
            round={round}
            onRound={setRound}
            onClose={() => setOpen(false)}
          />
        </LazyPanel>
      )}
    </section>
  )
}
