import { formatAgo, formatSpan } from '#src/lib/span-format.ts'
import { useStore } from '#src/ui/use-store.ts'
import type { Store } from '#src/lib/store.ts'
import { useNow } from '#src/ui/use-now.ts'

type FreshnessProps = {
  /** When the newest page was last received, in milliseconds. */
  checkedAt: number
  /** When the next poll is due; 0 while polling is paused. */
  nextCheck: Pick<Store<number>, 'get' | 'subscribe'>
  checking: boolean
  offline: boolean
}

/** How fresh the page is, and when the next poll is due. Only this component re-renders every second. */
export function Freshness({ checkedAt, nextCheck, checking, offline }: FreshnessProps) {
  const now = useNow(1000)
  const next = useStore(nextCheck)
  const then = ((): string => {
    if (offline) return ', offline'
    if (checking) return ', checking'
    if (next === 0) return ', automatic checks paused'
    return next - now < 1000 ? ', next now' : `, next in ${formatSpan(next - now)}`
  })()
  return (
    <span className="text-xs whitespace-nowrap text-ink-3">
      Checked {formatAgo(checkedAt, now)}
      {then}
    </span>
  )
}
