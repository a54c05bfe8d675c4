import { formatCountdown } from '#src/lib/time/span-format.ts'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'

/** The time left until then, updated every second. */
export function Countdown({ until }: { until: Date }) {
  return <span>{formatCountdown(until.getTime() - useComputerNow(1000))}</span>
}
