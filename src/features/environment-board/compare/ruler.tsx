import { formatSpan } from '#src/lib/span-format.ts'

const DAY = 86_400_000

/** The whole days that a ruler has to reach for the largest of these spans, in milliseconds. */
export const rulerDays = (spans: readonly number[]): number =>
  Math.max(1, Math.ceil(Math.max(0, ...spans) / DAY))

type RulerProps = { behindMs: number; days: number }

/** By how much the head commit is behind, on a ruler that is the same for the whole page. */
export function Ruler({ behindMs, days }: RulerProps) {
  const share = Math.min(1, Math.max(0, behindMs) / (days * DAY))
  return (
    <span className="grid gap-[0.1875rem]">
      <span aria-hidden className="ruler">
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="text-xs text-ink-2">
        ≈ {formatSpan(Math.abs(behindMs))}
        {behindMs < 0 && ' ahead'}
      </span>
    </span>
  )
}
