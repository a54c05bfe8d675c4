import CircleDashed from 'lucide-react/icons/circle-dashed'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatTimeSeconds } from '#src/lib/time/time-format.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { railAlong } from '#src/ui/marks/rail.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'

type NoDeploymentsProps = {
  timeline: Pick<Timeline, 'check' | 'checkedAt' | 'checking'>
  zone: Zone
}

/** Shown in place of the feed while the environment has no deployments, where its first entry will be. */
export function NoDeployments({ timeline, zone }: NoDeploymentsProps) {
  return (
    <section
      {...railAlong('none')}
      className="relative grid content-start gap-2 py-7 ps-12 pe-4 [--rail-x:1rem] sm:ps-16 sm:pe-7 sm:[--rail-x:2rem]"
    >
      <span className="absolute start-(--rail-x) top-7 -translate-x-1/2 bg-canvas py-1 text-ink-2">
        <Icon of={CircleDashed} size="lg" />
      </span>
      <h2 className="text-md leading-7 tracking-normal">
        Nothing was deployed in this environment
      </h2>
      <p className="max-w-prose text-ink-2">
        Its deployments will appear here, newest first: what each changed, who or what started it,
        and how it ended. The first one appears automatically.
      </p>
      <div className="mt-2">
        <Button icon={RefreshCw} busy={timeline.checking} onClick={timeline.check}>
          Check again
        </Button>
      </div>
      <p className="mt-1 text-xs text-ink-3">
        Checked {formatTimeSeconds(timeline.checkedAt, zone)}
      </p>
    </section>
  )
}
