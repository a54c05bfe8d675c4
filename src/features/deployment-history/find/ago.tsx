import { formatAgo } from '#src/lib/time/span-format.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'

/** A relative time that updates itself. Always shown next to the absolute time. */
export function Ago({ at, className }: { at: string; className?: string }) {
  return (
    <span data-counts className={className}>
      {formatAgo(at, useNow(10_000))}
    </span>
  )
}
