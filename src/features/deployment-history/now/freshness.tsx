import { formatAgo, formatSpan } from '#src/lib/time/span-format.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import type { Store } from '#src/lib/values/store.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'

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
  const now = useComputerNow(1000)
  const next = useStore(nextCheck)
  const isHydrating = useIsHydrating()
  const then = ((): string => {
    // The host plans no polls.
    if (isHydrating) return ''
    if (offline) return ', offline'
    if (checking) return ', checking'
    if (next === 0) return ', automatic checks paused'
    return next - now < 1000 ? ', next now' : `, next in ${formatSpan(next - now)}`
  })()
  return (
    // As wide as its longest words, so that neither this line nor the headline beside it wraps when they change. Not shown
    // before the code is there that counts on, nor without a stylesheet.
    <span
      style={isHydrating ? { visibility: 'hidden' } : undefined}
      className="min-w-48 text-xs whitespace-nowrap text-ink-3 min-[60rem]:text-end"
    >
      Checked {formatAgo(checkedAt, now)}
      {then}
    </span>
  )
}
