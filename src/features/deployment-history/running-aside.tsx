import type { Zone } from '#src/lib/instant.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import type { RunningService } from './running-now.ts'
import { RunningList } from './running-list.tsx'

function Keys() {
  return (
    <dl
      aria-label="Keys"
      className="mt-6 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-xs text-ink-2"
    >
      <dt className="flex gap-1">
        <Kbd>PgDn</Kbd> <Kbd>PgUp</Kbd>
      </dt>
      <dd>next and previous deployment</dd>
      <dt>
        <Kbd>Enter</Kbd>
      </dt>
      <dd>
        open details, <Kbd>Esc</Kbd> closes
      </dd>
      <dt>
        <Kbd>/</Kbd>
      </dt>
      <dd>search</dd>
    </dl>
  )
}

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
        <RunningList services={services} zone={zone} />
        <Keys />
      </div>
    </aside>
  )
}
