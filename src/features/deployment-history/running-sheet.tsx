import ChevronUp from 'lucide-react/icons/chevron-up'
import { useState } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { RunningDialog } from './late-parts.ts'
import type { RunningService } from './running-now.ts'
import { runningFact } from './running-words.ts'
import { lookOf } from './state-look.ts'

type RunningSheetProps = {
  services: readonly RunningService[]
  /** What the list rests on, where that is not the whole history. */
  coverage: string | undefined
  zone: Zone
}

/** What runs now, where there is no room beside the timeline: one fact at the foot, the rest on demand. */
export function RunningSheet({ services, coverage, zone }: RunningSheetProps) {
  const [open, setOpen] = useState(false)
  const [first] = services
  if (!first) return null
  return (
    <>
      {/* The page ends above the handle. */}
      <div aria-hidden className="h-16 lg:hidden" />
      <div className="floats fixed inset-x-0 bottom-0 z-(--z-sticky) rounded-t-lg bg-raised shadow-sheet lg:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="block w-full cursor-pointer rounded-t-lg px-4 pt-1.5 pb-3.5 text-start sm:px-6 short:py-3"
        >
          <span
            aria-hidden
            className="drawn mx-auto mb-2 block h-1 w-9 rounded-full bg-line-2 short:hidden"
          />
          <span className="flex items-center gap-2">
            <Glyph {...lookOf(first.service.record.status)} />
            <span className="font-medium">{runningFact(services)}</span>
            <span className="flex-1" />
            <span className="text-xs text-ink-3">Running now</span>
            <Icon of={ChevronUp} size="sm" className="text-ink-3" />
          </span>
        </button>
      </div>
      {open && (
        <LatePanel what="what is running">
          <RunningDialog
            services={services}
            coverage={coverage}
            zone={zone}
            onClose={() => setOpen(false)}
          />
        </LatePanel>
      )}
    </>
  )
}
