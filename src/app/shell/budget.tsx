import { useConnection } from '#src/api/api-context.ts'
import { budgetAt } from '#src/api/rate-budget.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import { Countdown } from '#src/shared/countdown.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Meter } from '#src/ui/marks/meter.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { type Tone, toneClass } from '#src/ui/styles/tone.ts'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { Spending } from './spending.tsx'

const toneOf = (share: number): Tone | undefined => {
  if (share <= 0) return 'danger'
  return share < 0.15 ? 'warning' : undefined
}

/**
 * Shows how many requests are left in this hour (API §8) and how long the person has to wait when none
 * are. A popover lists what the others were used for.
 */
export function Budget() {
  const { budget: store, hostBudget } = useConnection().api
  const stored = useStore(store, () => hostBudget ?? store.get())
  const budget = budgetAt(stored, useComputerNow(5_000))
  const { limit, remaining, resetAt, source, pausedUntil } = budget
  const popover = usePopover('end')
  const zone = useZone()
  const tone = toneOf(remaining / limit)
  const reset = resetAt === undefined ? '' : `, resets at ${formatTime(resetAt, zone)}`
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
      <span aria-hidden className="hidden text-ink-3 lg:inline">
        API budget
      </span>
      <Meter
        label="API budget"
        value={remaining}
        max={limit}
        valueText={words}
        // On the narrowest screens, and beside the links of the header in narrow windows, the number alone has room.
        className="max-[26rem]:sr-only sm:max-[52rem]:sr-only"
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
        <span className="sr-only"> requests left, show usage</span>
        {until !== undefined && (
          <>
            {' · '}
            <span className="mono">
              <Countdown until={new Date(until)} />
            </span>
          </>
        )}
      </button>
      <Popover {...popover.box} label="API budget" className="px-3.5 py-3 whitespace-normal">
        <Spending budget={budget} />
      </Popover>
    </span>
  )
}
