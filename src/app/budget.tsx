import { useBudget } from '#src/api/api-context.ts'
import { budgetAt } from '#src/api/rate-budget.ts'
import { localZone } from '#src/lib/instant.ts'
import { formatCountdown } from '#src/lib/span-format.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { classNames } from '#src/ui/class-names.ts'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { Meter } from '#src/ui/meter.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { type Tone, toneClass } from '#src/ui/tone.ts'
import { useNow } from '#src/ui/use-now.ts'
import { usePopover } from '#src/ui/use-popover.ts'
import { Spending } from './late-frame.ts'

const toneOf = (share: number): Tone | undefined => {
  if (share <= 0) return 'danger'
  return share < 0.15 ? 'warning' : undefined
}

/** Ticks alone, so that the frame around it does not. */
function Countdown({ until }: { until: number }) {
  return <span className="mono">{formatCountdown(until - useNow(1000))}</span>
}

/**
 * How many requests are left in this hour (API §8), by whose word, and what spent them; when none
 * are, how long that lasts.
 */
export function Budget() {
  const stored = useBudget()
  const budget = budgetAt(stored, useNow(5_000))
  const { limit, remaining, resetAt, source, pausedUntil } = budget
  const popover = usePopover('end')
  const tone = toneOf(remaining / limit)
  const reset = resetAt === undefined ? '' : `, resets at ${formatClock(resetAt, localZone())}`
  const counted = source === 'counted' && resetAt !== undefined ? ', counted in this browser' : ''
  const words = `${remaining} of ${limit} left${reset}${counted}`
  const until = pausedUntil ?? (remaining === 0 ? resetAt : undefined)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 text-xs whitespace-nowrap text-ink-2',
        tone && toneClass(tone),
      )}
    >
      <span aria-hidden className="hidden text-ink-3 sm:inline">
        API budget
      </span>
      <Meter
        label="API budget"
        value={remaining}
        max={limit}
        valueText={words}
        // The number says it where there is room for one of them only.
        className="max-[26rem]:w-px max-[26rem]:opacity-0"
      />
      <button
        type="button"
        {...popover.trigger}
        title={words}
        className={classNames(
          'min-h-6 min-w-6 rounded-xs px-1 hover:bg-hover',
          tone && 'font-bold text-(--tone)',
        )}
      >
        {remaining}
        <span className="sr-only"> requests left: what spent the others</span>
        {until !== undefined && (
          <>
            {' · '}
            <Countdown until={until} />
          </>
        )}
      </button>
      <Popover
        {...popover.box}
        label="What spent the API budget"
        className="px-3.5 py-3 whitespace-normal"
      >
        <LatePanel what="the spending">
          <Spending budget={budget} />
        </LatePanel>
      </Popover>
    </span>
  )
}
