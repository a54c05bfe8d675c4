import CircleDashed from 'lucide-react/icons/circle-dashed'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatTimeSeconds } from '#src/lib/time/time-format.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Situation } from '#src/ui/states/situation.tsx'
import type { Timeline } from '#timeline/loading/use-timeline.ts'

type NoDeploymentsProps = {
  timeline: Pick<Timeline, 'check' | 'checkedAt' | 'checking'>
  zone: Zone
}

/** Shown in place of the feed while the environment has no deployments. */
export function NoDeployments({ timeline, zone }: NoDeploymentsProps) {
  return (
    <Situation
      icon={CircleDashed}
      title="Nothing was deployed in this environment"
      actions={
        <Button icon={RefreshCw} busy={timeline.checking} onClick={timeline.check}>
          Check again
        </Button>
      }
      footnote={`Checked ${formatTimeSeconds(timeline.checkedAt, zone)}`}
    >
      Its deployments will appear here, newest first: what each changed, who or what started it, and
      how it ended. The first one appears automatically.
    </Situation>
  )
}
