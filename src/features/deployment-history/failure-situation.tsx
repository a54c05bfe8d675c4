import { Link } from '#src/router/link.tsx'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { paths } from '#src/lib/paths.ts'
import { formatCountdown } from '#src/lib/span-format.ts'
import { formatClock, formatZone } from '#src/lib/time-format.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Situation } from '#src/ui/situation.tsx'
import { TROUBLE_LOOK } from '#src/ui/trouble-look.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useZone } from './use-zone.ts'

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
  const { title, text, trouble } = describeFailure(failure, 'this environment')
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
        return (
          <>
            {again}
            {home('Back to home')}
          </>
        )
    }
  })()
  return (
    <Situation
      {...TROUBLE_LOOK[trouble]}
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
