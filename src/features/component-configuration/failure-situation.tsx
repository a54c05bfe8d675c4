import { Link } from '#src/router/link.tsx'
import { describeFailure } from '#src/api/describe-failure.ts'
import { localZone } from '#src/lib/instant.ts'
import { paths } from '#src/lib/paths.ts'
import { formatCountdown } from '#src/lib/span-format.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Situation } from '#src/ui/situation.tsx'
import { TROUBLE_LOOK } from '#src/ui/trouble-look.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useConfiguration } from './configuration-context.ts'
import type { Resolution } from './resolve-loop.ts'

function Countdown({ until }: { until: Date }) {
  return formatCountdown(until.getTime() - useNow(1000))
}

type FailureSituationProps = { resolution: Extract<Resolution, { kind: 'failed' | 'paused' }> }

/** What stands where the form would be when the first resolve cannot be had. */
export function FailureSituation({ resolution }: FailureSituationProps) {
  const { loop, address } = useConfiguration()
  const footnote = (
    <span className="mono">
      {address.componentKey} · {address.clusterId}
    </span>
  )
  if (resolution.kind === 'paused') {
    const until = formatClock(resolution.until, localZone())
    return (
      <Situation
        {...TROUBLE_LOOK.waiting}
        level={1}
        title="The hour’s requests are used up"
        figure={<Countdown until={resolution.until} />}
        footnote={footnote}
      >
        until the budget is back, at {until}. The form comes by itself then.
      </Situation>
    )
  }
  const { failure } = resolution.error
  const { title, text, trouble } = describeFailure(failure, 'this component')
  return (
    <Situation
      {...TROUBLE_LOOK[trouble]}
      level={1}
      title={title}
      footnote={footnote}
      actions={
        <>
          <Button variant="primary" onClick={loop.resolveNow}>
            Try again
          </Button>
          {(failure.kind === 'unauthorized' || failure.kind === 'forbidden') && (
            <Link
              to={paths.signIn}
              search={{
                next: paths.component(
                  address.organizationId,
                  address.clusterId,
                  address.componentKey,
                ),
              }}
              className={buttonClass({})}
            >
              {failure.kind === 'forbidden' ? 'Sign in with another' : 'Sign in again'}
            </Link>
          )}
          <Link to={paths.home} className={buttonClass({})}>
            Back to home
          </Link>
        </>
      }
    >
      {text}
    </Situation>
  )
}
