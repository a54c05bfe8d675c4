import { useBudget } from '#src/api/api-context.ts'
import { budgetAt } from '#src/api/rate-budget.ts'
import { localZone } from '#src/lib/instant.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Meter } from '#src/ui/meter.tsx'
import { type Tone, toneClass } from '#src/ui/tone.ts'
import { useNow } from '#src/ui/use-now.ts'

const toneOf = (share: number): Tone | undefined => {
  if (share <= 0) return 'danger'
  return share < 0.15 ? 'warning' : undefined
}

/** How many requests are left in this hour (API §8), and since when not by the server's word. */
export function Budget() {
  const stored = useBudget()
  const { limit, remaining, resetAt, source } = budgetAt(stored, useNow(5_000))
  const tone = toneOf(remaining / limit)
  const reset = resetAt === undefined ? '' : `, resets at ${formatClock(resetAt, localZone())}`
  const counted = source === 'counted' && resetAt !== undefined ? ', counted in this tab' : ''
  const words = `${remaining} of ${limit} left${reset}${counted}`
  return (
    <span
      title={words}
      className={classNames(
        'inline-flex items-center gap-2 text-xs whitespace-nowrap text-ink-2',
        tone && toneClass(tone),
      )}
    >
      <span aria-hidden className="hidden text-ink-3 sm:inline">
        API budget
      </span>
      <Meter label="API budget" value={remaining} max={limit} valueText={words} />
      <span aria-hidden className={tone && 'font-bold text-(--tone)'}>
        {remaining}
      </span>
    </span>
  )
}
