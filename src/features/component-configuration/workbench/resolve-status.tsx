import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatTime, formatTimeSeconds } from '#src/lib/time/time-format.ts'
import type { ApiFailure } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { Countdown } from '#src/shared/countdown.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Glyph, type GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import {
  useConfiguration,
  useOverviewPart,
  useResolution,
  useSteadyResolution,
} from '#form/engine/configuration-context.ts'
import type { Resolution, Retrying } from '#form/engine/session.ts'
import Unplug from 'lucide-react/icons/unplug'
import { Notice } from '#src/ui/states/notice.tsx'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'
import { TRIES } from '#form/engine/resolve-loop.ts'

/** When a failed request is retried. */
function RetryWords({ retrying }: { retrying: Retrying }) {
  const now = useComputerNow(250)
  const { at, next } = retrying
  const seconds = at === undefined ? 0 : Math.ceil((at - now) / 1000)
  return (
    <span>
      Trying again {seconds > 0 ? `in ${seconds} s` : 'now'}: attempt {next} of {TRIES}.
    </span>
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

/** The status icon of each state. */
export const RESOLVE_APPEARANCE: Record<Resolution['kind'], GlyphAppearance> = {
  resolving: { tone: 'progress', shape: 'active', mark: 'turn' },
  settled: { tone: 'success', shape: 'done', mark: 'check' },
  stopped: { tone: 'warning', shape: 'warned', mark: 'alert' },
  failed: { tone: 'warning', shape: 'warned', mark: 'alert' },
  paused: { tone: 'neutral', shape: 'waiting', mark: 'play' },
}

const wordsOf = (resolution: Resolution, zone: Zone): string => {
  switch (resolution.kind) {
    case 'resolving':
      return 'Resolving…'
    case 'settled':
      return resolution.isEdited ? 'Resolving…' : 'Up to date'
    case 'stopped':
      return 'Not up to date'
    case 'failed':
      return `Not resolved: ${describeFailure(resolution.error.failure, 'this component').title}`
    case 'paused':
      return `Paused until ${formatTime(resolution.until, zone)}`
  }
}

const STOPPED =
  'Every response of the API adds or removes fields, so the request keeps changing. Resolving has stopped, and not all that you entered was sent. Change a value, or resolve again.'

/** What failed. Where a proxy wants a sign-in of its own, also how to sign in there without losing what was typed. */
const failureText = (failure: ApiFailure): string => {
  const { text } = describeFailure(failure, 'this component')
  const isProxy = failure.kind === 'notTheApi' && [0, 401].includes(failure.status)
  return isProxy ? `${text} Do that in another tab, then resolve again.` : text
}

/** Whether what the last answer changed is still shown. */
const isAnswered = (resolution: Resolution): boolean =>
  resolution.kind === 'settled' ||
  (resolution.kind === 'resolving' && resolution.retrying === undefined)

/** The resolve status, and the button to resolve now. */
export function ResolveStatus() {
  const { loop } = useConfiguration()
  const resolution = useResolution()
  const changes = useOverviewPart('changes')
  // The words are exact. What is around them does not flicker with a request that is answered soon.
  const shown = useSteadyResolution()
  // Before the code is there, nothing resolves.
  const isWaiting = useIsHydrating() && resolution.kind === 'resolving'
  const appearance = RESOLVE_APPEARANCE[isWaiting ? 'paused' : shown]
  const zone = useZone()
  const { previous } = resolution
  const disabledReason =
    resolution.kind === 'paused' ? `Resolve at ${formatTime(resolution.until, zone)}` : undefined
  usePageActions([
    {
      id: 'resolve',
      label: 'Resolve now',
      icon: RefreshCw,
      run: loop.resolveNow,
      disabledReason,
    },
  ])
  return (
    <section className="pb-3.5">
      <div className="flex items-center gap-2">
        <div
          role="status"
          aria-label="Resolve status"
          // Not live: the problem counts are announced once per answer instead.
          aria-live="off"
          className={`flex min-w-0 items-center gap-2 text-base font-medium ${toneClass(appearance.tone)}`}
        >
          <Glyph {...appearance} />
          <span>{isWaiting ? 'Not resolved yet' : wordsOf(resolution, zone)}</span>
        </div>
        <span className="flex-1 text-xs text-ink-3">
          {resolution.kind === 'paused' && (
            <>
              in <Countdown until={resolution.until} />
            </>
          )}
          {shown === 'settled' && previous && (
            <>
              {formatTimeSeconds(previous.at, zone)},{' '}
              <span className="whitespace-nowrap">{previous.tookMs} ms</span>
            </>
          )}
        </span>
        <Button
          size="sm"
          className="pointer-coarse:h-11"
          icon={RefreshCw}
          onClick={loop.resolveNow}
          disabledReason={disabledReason}
        >
          Resolve now
        </Button>
      </div>
      {/* Stays while the next answer is awaited, so that nothing below moves up and down again. */}
      {isAnswered(resolution) && changes !== undefined && (
        <p className="mt-1.5 text-sm text-ink-2">{changes}</p>
      )}
      {resolution.kind === 'resolving' && resolution.retrying && previous && (
        <p className="mt-1.5 text-sm text-ink-2">
          {failureText(resolution.retrying.error.failure)}{' '}
          <RetryWords retrying={resolution.retrying} />{' '}
          <Button variant="ghost" size="sm" onClick={loop.stopRetrying}>
            Stop trying
          </Button>
        </p>
      )}
      {resolution.kind === 'stopped' && <p className="mt-1.5 text-sm text-ink-2">{STOPPED}</p>}
      {resolution.kind === 'failed' && (
        <p className="mt-1.5 text-sm text-ink-2">
          {failureText(resolution.error.failure)}{' '}
          {previous && 'Your input and the last working form are kept.'}
        </p>
      )}
    </section>
  )
}
