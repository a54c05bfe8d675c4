import { type ReactElement, useEffect } from 'react'
import type { ApiError, ApiFailure } from '#src/api/api-error.ts'
import { useConnection } from '#src/api/api-context.ts'
import { describeEnd, describeFailure } from '#src/api/describe-failure.ts'
import { paths } from '#src/lib/page/paths.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import {
  formatClock,
  formatTime,
  formatTimeSeconds,
  formatZone,
} from '#src/lib/time/time-format.ts'
import { Link } from '#src/router/link.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { type LabelledValue, PageSituation } from '#src/ui/states/page-situation.tsx'
import { TROUBLE_APPEARANCE } from './trouble-appearance.ts'
import { Countdown } from './countdown.tsx'
import { SignInForm } from './sign-in-form.tsx'

const home = (words: string, variant?: 'primary') => (
  <Link to={paths.home} className={buttonClass(variant ? { variant } : {})}>
    {words}
  </Link>
)

/** The sign-in form instead of the page, which loads after signing in. */
function InlineSignIn() {
  const { prompt } = useConnection().session
  // This form replaces the one that the frame would show.
  useEffect(() => prompt.set('none'), [prompt])
  return (
    <div className="w-full max-w-104 pt-2">
      <SignInForm />
    </div>
  )
}

type FailureActionsProps = { failure: ApiFailure; path: string; busy?: boolean; zone: Zone } & {
  onRetry: () => void
}

function FailureActions({ failure, path, busy, zone, onRetry }: FailureActionsProps): ReactElement {
  switch (failure.kind) {
    case 'unauthorized':
      return <InlineSignIn />
    case 'forbidden':
      return (
        <>
          <Link
            to={paths.signIn}
            search={{ next: path, with: 'another' }}
            className={buttonClass({ variant: 'primary' })}
          >
            Sign in with another token
          </Link>
          {home('Back to home')}
        </>
      )
    case 'notFound':
    case 'badRequest':
    case 'refusedByHost':
      return (
        <>
          {home('Correct the ID', 'primary')}
          <Button busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </>
      )
    case 'rateLimited':
      return (
        <Button disabledReason={`Refresh at ${formatTime(failure.resetAt, zone)}`}>Refresh</Button>
      )
    case 'server':
    case 'unreachable':
    case 'notTheApi':
    case 'tooLarge':
    case 'malformed':
      return (
        <>
          <Button variant="primary" busy={busy} onClick={onRetry}>
            Try again
          </Button>
          {home('Back to home')}
        </>
      )
  }
}

type FailureSituationProps = {
  error: ApiError
  /** What was requested: "this environment". */
  subject: string
  /** The IDs of what was requested. */
  facts: readonly LabelledValue[]
  /** The address of this page. */
  path: string
  zone: Zone
  rail?: 'timeline'
  /** Whether a retry is in progress. */
  busy?: boolean
  onRetry: () => void
}

/** Shown in place of a page whose first request failed. */
export function FailureSituation(props: FailureSituationProps) {
  const { error, subject, facts, path, zone, rail, busy, onRetry } = props
  const { failure, at } = error
  const { title, text, trouble } = describeFailure(failure, subject)
  const requestedAt = { label: 'Requested at', value: formatTimeSeconds(at, zone) }
  return (
    <PageSituation
      {...TROUBLE_APPEARANCE[trouble]}
      {...(rail && { rail })}
      title={title}
      facts={[...facts, requestedAt]}
      figure={failure.kind === 'rateLimited' ? <Countdown until={failure.resetAt} /> : undefined}
      actions={
        <FailureActions
          {...{ failure, path, zone, onRetry }}
          {...(busy !== undefined && { busy })}
        />
      }
    >
      {failure.kind === 'rateLimited' && (
        <p>
          The page loads automatically at {formatClock(failure.resetAt, zone)}{' '}
          {formatZone(failure.resetAt, zone)}.
        </p>
      )}
      <p>{failure.kind === 'unauthorized' ? describeEnd(failure).text : text}</p>
    </PageSituation>
  )
}
