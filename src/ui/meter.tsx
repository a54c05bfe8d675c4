import { classNames } from './class-names.ts'

type MeterProps = {
  /** Its accessible name. */
  label: string
  value: number
  max: number
  /** The value in words: "842 of 1000 left, resets at 15:00". */
  valueText: string
  className?: string
}

/** How much of a scale is left. It takes the tone of what it stands in. */
export function Meter({ label, value, max, valueText, className }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(0, value), max)}
      aria-valuetext={valueText}
      className={classNames('meter relative block h-2.5 w-10 flex-none sm:w-20', className)}
    >
      <span
        className="drawn absolute bottom-0 left-0 h-[3px] bg-(--tone-solid,var(--color-ink))"
        style={{ inlineSize: `${share * 100}%` }}
      />
    </span>
  )
}
