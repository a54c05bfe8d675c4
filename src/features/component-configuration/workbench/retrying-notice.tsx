import Unplug from 'lucide-react/icons/unplug'
import { describeFailure } from '#src/api/describe-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useComputerNow } from '#src/ui/use-now.ts'
import { useConfiguration, useResolution } from '#form/engine/configuration-context.ts'
import { TRIES } from '#form/engine/resolve-loop.ts'
import type { Retrying } from '#form/engine/session.ts'

/** When a failed request is retried. */
export function RetryWords({ retrying }: { retrying: Retrying }) {
  const now = useComputerNow(250)
  const { at, next } = retrying
  const seconds = at === undefined ? 0 : Math.ceil((at - now) / 1000)
  const which = `try ${next} of ${TRIES}`
  return seconds > 0 ? (
    <>
      Trying again in {seconds} s: {which}.
    </>
  ) : (
    <>Trying again now: {which}.</>
  )
}

/** Shown above the placeholders while a failed first resolve is retried. */
export function RetryingNotice() {
  const { loop } = useConfiguration()
  const resolution = useResolution()
  if (resolution.kind !== 'resolving' || !resolution.retrying) return null
  const { title, text } = describeFailure(resolution.retrying.error.failure, 'this component')
  return (
    <Notice
      tone="warning"
      icon={Unplug}
      title={`${title}.`}
      action={
        <>
          <Button size="sm" onClick={loop.resolveNow}>
            Resolve now
          </Button>
          <Button size="sm" onClick={loop.stopRetrying}>
            Stop trying
          </Button>
        </>
      }
      className="mb-3"
    >
      {text} <RetryWords retrying={resolution.retrying} />
    </Notice>
  )
}
