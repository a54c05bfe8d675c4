import Hourglass from 'lucide-react/icons/hourglass'
import Unplug from 'lucide-react/icons/unplug'
import type { ApiFailure } from '#src/api/api-error.ts'
import { useOfflineSince } from '#src/api/api-context.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { formatClock, formatTimeSeconds, formatZone } from '#src/lib/time/time-format.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useZone } from '#src/shared/use-zone.ts'

type RefreshNoticeProps = {
  failure: ApiFailure
  checkedAt: number
  onRetry: () => void
}

/** Why the page could not be refreshed. Loaded deployments stay visible. */
export function RefreshNotice({ failure, checkedAt, onRetry }: RefreshNoticeProps) {
  const zone = useZone()
  const offline = useOfflineSince() !== undefined
  const { title, text } = describeFailure(failure, 'this environment')
  const shown = `Showing what was loaded at ${formatTimeSeconds(checkedAt, zone)}.`
  // The page frame above shows this already.
  if (offline && failure.kind === 'unreachable') return null
  if (failure.kind === 'unauthorized') return null
  if (failure.kind === 'rateLimited') {
    return (
      <Notice tone="warning" icon={Hourglass} role="status" title={`${title}.`}>
        Updates resume at {formatClock(failure.resetAt, zone)} {formatZone(failure.resetAt, zone)}.
        What is loaded stays.
      </Notice>
    )
  }
  return (
    <Notice
      tone="danger"
      icon={Unplug}
      role="status"
      title={`${title}.`}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text} {shown}
    </Notice>
  )
}
