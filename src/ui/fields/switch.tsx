import { classNames } from '#src/ui/styles/class-names.ts'

type SwitchProps = {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  className?: string
}

/** A setting that applies at once. A native checkbox that reads as a switch. */
export function Switch({ label, on, onChange, className }: SwitchProps) {
  return (
    <label
      className={classNames(
        'inline-flex h-(--control-sm) cursor-pointer items-center gap-2 text-sm whitespace-nowrap',
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
      {label}
    </label>
  )
}
