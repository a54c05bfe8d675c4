import { formatAgo } from '#src/lib/span-format.ts'
import { useNow } from '#src/ui/use-now.ts'

/** How long ago, ticking by itself. It stands beside the absolute time, never alone. */
export function Ago({ at, className }: { at: string; className?: string }) {
  return <span className={className}>{formatAgo(at, useNow(10_000))}</span>
}
