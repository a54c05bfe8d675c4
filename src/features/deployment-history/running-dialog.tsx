import X from 'lucide-react/icons/x'
import type { Zone } from '#src/lib/instant.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { RunningFacts } from './running-facts.tsx'
import type { RunningService } from './running-now.ts'

type RunningDialogProps = {
  services: readonly RunningService[]
  /** What the list rests on, where that is not the whole history. */
  coverage: string | undefined
  zone: Zone
  onClose: () => void
}

/** What runs now, over the timeline. */
export function RunningDialog({ services, coverage, zone, onClose }: RunningDialogProps) {
  return (
    <Sheet open onClose={onClose} title="Running now" titleHidden from="bottom">
      <div className="px-4 pt-3 pb-6 sm:px-6">
        <div className="mb-2 flex items-center justify-between">
          <p aria-hidden className="text-md font-bold">
            Running now
          </p>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        {coverage !== undefined && <p className="mb-2 text-xs text-ink-3">{coverage}</p>}
        <RunningFacts services={services} zone={zone} />
      </div>
    </Sheet>
  )
}
