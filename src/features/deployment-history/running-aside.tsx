import type { Zone } from '#src/lib/instant.ts'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RunningFacts } from './late-parts.ts'
import type { RunningService } from './running-now.ts'

type RunningAsideProps = {
  services: readonly RunningService[]
  /** What the list rests on, where that is not the whole history. */
  coverage: string | undefined
  zone: Zone
}

/** What runs now, beside the timeline, and the keys that walk it. */
export function RunningAside({ services, coverage, zone }: RunningAsideProps) {
  return (
    <aside aria-labelledby="running-now" className="sticky top-13 hidden lg:block">
      {/* It scrolls inside itself, by keyboard too. */}
      <div
        role="group"
        tabIndex={0}
        aria-labelledby="running-now"
        className="max-h-[calc(100dvh-3.25rem)] overflow-auto pt-4.5 pb-6 -outline-offset-2"
      >
        <h2 id="running-now" className="text-base">
          Running now
        </h2>
        <p className="mt-0.5 mb-3 text-xs text-ink-3">
          Each service as the newest deployment that names it left it.
          {coverage !== undefined && ` ${coverage}`}
        </p>
        <LatePanel
          what="what is running"
          meanwhile={
            <div aria-hidden className="grid gap-6 py-3">
              {services.slice(0, 8).map(({ key }) => (
                <Skeleton key={key} width="75%" />
              ))}
            </div>
          }
        >
          <RunningFacts services={services} zone={zone} />
        </LatePanel>
      </div>
    </aside>
  )
}
