import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from '#src/ui/button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { usePopover } from '#src/ui/use-popover.ts'

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

/** A control of the filters: a button that opens the two days. */
export function FilterDates(props: DatesProps) {
  const { trigger, box, open } = usePopover()
  const chosen = [props.from, props.to].filter((day) => day !== undefined).length
  return (
    <>
      <Button
        {...trigger}
        iconAfter={ChevronDown}
        aria-label="Dates"
        aria-description={chosen === 0 ? undefined : `${chosen} chosen`}
      >
        Dates
        {chosen > 0 && <Tag tone="mark">{chosen}</Tag>}
      </Button>
      <Popover {...box} label="Dates" className="p-3">
        {open && <DateFields {...props} />}
      </Popover>
    </>
  )
}
