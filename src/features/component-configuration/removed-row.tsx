import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useConfiguration } from './configuration-context.ts'

export type Removed = {
  readonly name: string
  /** Where it stood, from 0. */
  readonly index: number
  /** What could be undone right after: another one once anything else was changed. */
  readonly step: unknown
}

/** A row that was just removed, where it stood: it comes back with one press until the next change. */
export function RemovedRow({ removed, onBack }: { removed: Removed; onBack: () => void }) {
  const { steps } = useConfiguration()
  const step = useSyncExternalStore(steps.subscribe, steps.get)
  if (step !== removed.step) return null
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-dashed border-line px-2 py-1 text-sm text-ink-2 last:border-b-0">
      {removed.name} removed.
      <Button size="sm" variant="ghost" aria-label={`Bring back ${removed.name}`} onClick={onBack}>
        Bring back
      </Button>
    </li>
  )
}
