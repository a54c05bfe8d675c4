import { useConnection } from '#src/api/api-context.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { teamEnvironment } from '#src/contract/team.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { paths } from '#src/lib/page/paths.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'

/** Opens sign-in over the board, where one environment refuses the credential and others accept it. */
export function SignInAgain() {
  const { prompt } = useConnection().session
  return (
    <button type="button" className={textLinkClass} onClick={() => prompt.set('asked')}>
      Sign in again
    </button>
  )
}

type UnreadableHelpProps = {
  environmentId: string
  error: ApiError
  onRetry: () => void
  onRemove: (() => void) | undefined
}

/** Why an environment cannot be read, and the ways out. */
export function UnreadableHelp(props: UnreadableHelpProps) {
  const { environmentId, error, onRetry, onRemove } = props
  const { team } = useConnection().api.config
  const { failure } = error
  const zone = useZone()
  const now = useComputerNow(5_000)
  const { title, text } = describeFailure(failure, 'this environment')
  const retry = (
    <button type="button" className={textLinkClass} onClick={onRetry}>
      Try again
    </button>
  )
  const remove = onRemove && (
    <>
      , or{' '}
      <button type="button" className={textLinkClass} onClick={onRemove}>
        remove it from the board
      </button>
    </>
  )
  switch (failure.kind) {
    case 'forbidden':
      return (
        <>
          {teamEnvironment(team, environmentId)
            ? 'The team’s file lists it; this token has no access to it.'
            : 'This token has no access to it.'}{' '}
          <Link
            to={paths.signIn}
            search={{ next: paths.home, with: 'another' }}
            className="font-medium"
          >
            Sign in with another token
          </Link>
          {remove}.
        </>
      )
    case 'notFound':
      return (
        <>
          No environment has this ID. {retry}
          {remove}.
        </>
      )
    case 'unauthorized':
      return (
        <>
          {text} <SignInAgain />
        </>
      )
    case 'rateLimited':
      return now < failure.resetAt.getTime() ? (
        <span>
          {title}. The next check is at {formatTime(failure.resetAt, zone)}, or soon after.
        </span>
      ) : (
        <>Requests are possible again. {retry}.</>
      )
    case 'badRequest':
    case 'server':
    case 'refusedByHost':
    case 'unreachable':
    case 'notTheApi':
    case 'tooLarge':
    case 'malformed':
      return (
        <>
          {title}. {retry}
          {failure.kind !== 'unreachable' && remove}.
        </>
      )
  }
}
