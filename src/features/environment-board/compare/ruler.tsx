import { formatSpan } from '#src/lib/time/span-format.ts'

const DAY = 86_400_000

/** The ruler of a page: the days that it reaches, and which way the left side is off by. */
export type RulerScale = { readonly days: number; readonly way: 'behind' | 'ahead' }

/** The whole days that a ruler has to reach for the largest of these spans, in milliseconds. */
const rulerDays = (spans: readonly number[]): number =>
  Math.max(1, Math.ceil(Math.max(0, ...spans) / DAY))

/** A ruler for these spans by which the left is behind: it shows by how much it is ahead where it is behind nowhere. */
export const rulerScale = (behindMs: readonly number[]): RulerScale =>
  behindMs.some((ms) => ms < 0) && behindMs.every((ms) => ms <= 0)
    ? { days: rulerDays(behindMs.map((ms) => -ms)), way: 'ahead' }
    : { days: rulerDays(behindMs), way: 'behind' }

type RulerProps = { behindMs: number; scale: RulerScale }

/** By how much the head commit is behind or ahead, on a ruler that is the same for the whole page. */
export function Ruler({ behindMs, scale: { days, way } }: RulerProps) {
  const along = way === 'ahead' ? -behindMs : behindMs
  const share = Math.min(1, Math.max(0, along) / (days * DAY))
  return (
    <span className="grid gap-[0.1875rem]">
      <span aria-hidden className="ruler">
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="text-xs text-ink-2">
        ≈ {formatSpan(Math.abs(behindMs))}
        {along < 0 && ' ahead'}
      </span>
    </span>
  )
}
