import { classNames } from '#src/ui/styles/class-names.ts'

type MeterProps = {
  /** The accessible name. */
  label: string
  value: number
  max: number
  /** The value in words: "842 of 1000 left, resets at 15:00". */
  valueText: string
  className?: string
}

/** Shows how much of a maximum is left. It inherits the tone of its parent. */
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
      {/* A width that needs no style attribute, which the policy forbids in the host's markup. */}
      <svg aria-hidden className="absolute bottom-0 left-0 h-[3px] w-full">
        <rect
          width={`${share * 100}%`}
          height="3"
          className="drawn fill-(--tone-solid,var(--color-ink))"
        />
      </svg>
    </span>
  )
}
