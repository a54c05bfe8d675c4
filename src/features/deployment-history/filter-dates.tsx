import { TextField } from '#src/ui/text-field.tsx'

type DatesProps = {
  from: string | undefined
  to: string | undefined
  onChange: (dates: { from: string | undefined; to: string | undefined }) => void
}

const orNothing = (value: string) => (value === '' ? undefined : value)

/** The first and the last day to show. */
export function DateFields({ from, to, onChange }: DatesProps) {
  return (
    <div className="grid gap-2.5">
      <TextField
        label="From"
        type="date"
        value={from ?? ''}
        {...(to !== undefined && { max: to })}
        onChange={(event) => onChange({ from: orNothing(event.target.value), to })}
      />
      <TextField
        label="To"
        type="date"
        value={to ?? ''}
        {...(from !== undefined && { min: from })}
        onChange={(event) => onChange({ from, to: orNothing(event.target.value) })}
      />
    </div>
  )
}
