import { Link } from '@tanstack/react-router'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileX from 'lucide-react/icons/file-x'
import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Unplug from 'lucide-react/icons/unplug'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { paths } from '#src/lib/paths.ts'
import { formatCountdown } from '#src/lib/span-format.ts'
import { formatClock, formatZone } from '#src/lib/time-format.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import type { IconType } from '#src/ui/icon.tsx'
import { Situation } from '#src/ui/situation.tsx'
import type { Tone } from '#src/ui/tone.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useZone } from './use-zone.ts'

const LOOK: Record<ApiFailure['kind'], { icon: IconType; tone?: Tone }> = {
  unauthorized: { icon: KeyRound },
  forbidden: { icon: Lock },
  notFound: { icon: MapPinOff },
  badRequest: { icon: FileX, tone: 'danger' },
  rateLimited: { icon: Hourglass, tone: 'warning' },
  server: { icon: Unplug, tone: 'danger' },
  unreachable: { icon: Unplug, tone: 'danger' },
  notTheApi: { icon: CircleQuestionMark, tone: 'danger' },
  malformed: { icon: FileX, tone: 'danger' },
}

function Countdown({ until }: { until: Date }) {
  return formatCountdown(until.getTime() - useNow(1000))
}

type FailureSituationProps = {
  failure: ApiFailure
  environmentId: string
  /** Whether the request is being made again at this moment. */
  busy: boolean
  onRetry: () => void
}

/** What stands where the history would be when its first page cannot be had. */
export function FailureSituation({ failure, environmentId, busy, onRetry }: FailureSituationProps) {
  const zone = useZone()
  const { title, text } = describeFailure(failure, 'this environment')
  const offline = failure.kind === 'unreachable' && failure.reason === 'offline'
  const again = (
    <Button variant="primary" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  )
  const signIn = (words: string) => (
    <Link
      to={paths.signIn}
      search={{ next: paths.deployments(environmentId) }}
      className={buttonClass({ variant: 'primary' })}
    >
      {words}
    </Link>
  )
  const home = (words: string) => (
    <Link to={paths.home} className={buttonClass({})}>
      {words}
    </Link>
  )
  const actions = ((): ReactNode => {
    switch (failure.kind) {
      case 'unauthorized':
        return signIn('Sign in again')
      case 'forbidden':
        return (
          <>
            {signIn('Sign in with another')}
            {home('Back to home')}
          </>
        )
      case 'notFound':
      case 'badRequest':
        return home('Correct the ID')
      case 'rateLimited':
        return (
          <Button disabledReason={`Refresh at ${formatClock(failure.resetAt, zone)}`}>
            Refresh
          </Button>
        )
      case 'server':
      case 'unreachable':
      case 'notTheApi':
      case 'malformed':
        return again
    }
  })()
  return (
    <Situation
      {...LOOK[failure.kind]}
      {...(offline && { icon: WifiOff, tone: 'warning' })}
      title={title}
      level={1}
      figure={failure.kind === 'rateLimited' ? <Countdown until={failure.resetAt} /> : undefined}
      actions={actions}
      footnote={<span className="mono">{environmentId}</span>}
    >
      {failure.kind === 'rateLimited' && (
        <p>
          until the budget is back, at {formatClock(failure.resetAt, zone)}{' '}
          {formatZone(failure.resetAt, zone)}.
        </p>
      )}
      <p>{text}</p>
    </Situation>
  )
}
