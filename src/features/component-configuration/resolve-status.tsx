import RefreshCw from 'lucide-react/icons/refresh-cw'
import { localZone } from '#src/lib/instant.ts'
import { formatCountdown } from '#src/lib/span-format.ts'
import { formatClock, formatClockSeconds } from '#src/lib/time-format.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { Glyph } from '#src/ui/glyph.tsx'
import { toneClass } from '#src/ui/tone.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useConfiguration, useOverview, useResolution } from './configuration-context.ts'
import type { Resolution } from './resolve-loop.ts'
import { resolveLook } from './resolve-look.ts'
import { RetryWords } from './retrying-notice.tsx'

const wordsOf = (resolution: Resolution): string => {
  switch (resolution.kind) {
    case 'resolving':
      return 'Resolving…'
    case 'settled':
      return 'Up to date'
    case 'failed':
      return `Not resolved: ${describeFailure(resolution.error.failure, 'this component').title}`
    case 'paused':
      return `Paused until ${formatClock(resolution.until, localZone())}`
  }
}

/** How long a pause still lasts. */
function Countdown({ until }: { until: Date }) {
  return <>in {formatCountdown(until.getTime() - useNow(1000))}</>
}

/** Where resolving stands, and asking for it. */
export function ResolveStatus() {
  const { loop } = useConfiguration()
  const resolution = useResolution()
  const { changes } = useOverview()
  const look = resolveLook(resolution.kind)
  const { previous } = resolution
  return (
    <section className="pb-3.5">
      <div className="flex items-center gap-2">
        <div
          role="status"
          aria-label="Resolve status"
          // Said once an answer has settled, with what it found: not at every step of every edit.
          aria-live="off"
          className={`flex min-w-0 items-center gap-2 text-base font-medium ${toneClass(look.tone)}`}
        >
          <Glyph {...look} />
          <span>{wordsOf(resolution)}</span>
        </div>
        <span className="flex-1 text-xs text-ink-3">
          {resolution.kind === 'paused' && <Countdown until={resolution.until} />}
          {resolution.kind === 'settled' && previous && (
            <>
              {formatClockSeconds(previous.at, localZone())}, {previous.tookMs} ms
            </>
          )}
        </span>
        <Button
          size="sm"
          className="pointer-coarse:h-11"
          icon={RefreshCw}
          onClick={loop.resolveNow}
          {...(resolution.kind === 'paused' && {
            disabledReason: `Resolve at ${formatClock(resolution.until, localZone())}`,
          })}
        >
          Resolve now
        </Button>
      </div>
      {resolution.kind === 'settled' && changes !== undefined && (
        <p className="mt-1.5 text-sm text-ink-2">{changes}</p>
      )}
      {resolution.kind === 'resolving' && resolution.retrying && previous && (
        <p className="mt-1.5 text-sm text-ink-2">
          {describeFailure(resolution.retrying.error.failure, 'this component').text}{' '}
          <RetryWords retrying={resolution.retrying} />{' '}
          <Button variant="ghost" size="sm" onClick={loop.stopRetrying}>
            Stop trying
          </Button>
        </p>
      )}
      {resolution.kind === 'failed' && (
        <p className="mt-1.5 text-sm text-ink-2">
          {describeFailure(resolution.error.failure, 'this component').text}{' '}
          {previous && 'What you entered and the last good form stay.'}
        </p>
      )}
    </section>
  )
}
