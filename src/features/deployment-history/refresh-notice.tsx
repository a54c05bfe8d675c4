import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import Unplug from 'lucide-react/icons/unplug'
import type { ApiFailure } from '#src/api/api-error.ts'
import { useConnection, useOfflineSince } from '#src/api/api-context.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { formatClock, formatClockSeconds } from '#src/lib/time-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useZone } from './use-zone.ts'

type RefreshNoticeProps = {
  failure: ApiFailure
  checkedAt: number
  onRetry: () => void
}

/** Why what is shown is not renewed. What is loaded stays. */
export function RefreshNotice({ failure, checkedAt, onRetry }: RefreshNoticeProps) {
  const zone = useZone()
  const { session } = useConnection()
  const offline = useOfflineSince() !== undefined
  const { title, text } = describeFailure(failure, 'this environment')
  const shown = `Showing what was loaded at ${formatClockSeconds(checkedAt, zone)}.`
  // The frame says so already, above this.
  if (offline && failure.kind === 'unreachable') return null
  if (failure.kind === 'rateLimited') {
    return (
      <Notice tone="warning" icon={Hourglass} role="status" title={`${title}.`}>
        Back at {formatClock(failure.resetAt, zone)}; what is loaded stays.
      </Notice>
    )
  }
  if (failure.kind === 'unauthorized') {
    return (
      <Notice
        tone="warning"
        icon={KeyRound}
        role="status"
        title={`${title}.`}
        action={
          <Button size="sm" onClick={() => session.wanted.set(true)}>
            Sign in again
          </Button>
        }
      >
        {text} {shown}
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
