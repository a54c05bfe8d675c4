import { useSyncExternalStore } from 'react'
import { formatAgo, formatSpan } from '#src/lib/span-format.ts'
import type { Store } from '#src/lib/store.ts'
import { useNow } from '#src/ui/use-now.ts'

type FreshnessProps = {
  /** When the newest page last came, in milliseconds. */
  checkedAt: number
  /** When it is asked for again; 0 while it is not. */
  nextCheck: Pick<Store<number>, 'get' | 'subscribe'>
  checking: boolean
  offline: boolean
}

/** How fresh the page is, and when it looks again. Ticks by itself; nothing else does with it. */
export function Freshness({ checkedAt, nextCheck, checking, offline }: FreshnessProps) {
  const now = useNow(1000)
  const next = useSyncExternalStore(nextCheck.subscribe, nextCheck.get)
  const then = ((): string => {
    if (offline) return ', offline'
    if (checking) return ', checking'
    if (next === 0) return ', not by itself'
    return next - now < 1000 ? ', next now' : `, next in ${formatSpan(next - now)}`
  })()
  return (
    <span className="text-xs whitespace-nowrap text-ink-3">
      Checked {formatAgo(checkedAt, now)}
      {then}
    </span>
  )
}
