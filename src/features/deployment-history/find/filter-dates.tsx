import { useState } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { PagerState } from '#src/deployments/history/pager.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { hasDays, RECENT_SPANS, recentSpan } from './recent-span.ts'
import { searchWords } from './search-words.ts'
import { searchTextOf, withAddress, withTyped, withWritten } from '#src/lib/text/search-box-text.ts'

type Dates = { from: string | undefined; to: string | undefined }

type DatesProps = Dates & {
  /** The zone of the days; undefined in an address that names none. */
  zone?: Zone | undefined
  /** What is being loaded for these dates, and how to stop it. */
  paging: PagerState
  onStop: () => void
  onChange: (dates: Dates) => void
}

const orNothing = (value: string) => (value === '' ? undefined : value)

/** Whether a day is complete: while a year is being typed it is in the first century. */
const isMeant = (day: string) => day === '' || day >= '1970'

type DayProps = {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayField({ label, day = '', min, max, onChange }: DayProps) {
  const [box, setBox] = useState(() => searchTextOf(day))
  if (day !== box.address) setBox(withAddress(box, day))
  return (
    <TextField
      label={label}
      type="date"
      value={box.text}
      min={min}
      max={max}
      onChange={({ target: { value } }) => {
        setBox((before) => {
          const typed = withTyped(before, value)
          return isMeant(value) ? withWritten(typed, value) : typed
        })
        if (isMeant(value)) onChange(orNothing(value))
      }}
    />
  )
}

const zoneWords = (daysZone: Zone | undefined, readersZone: Zone): string => {
  if (daysZone === undefined)
    return `This link has no time zone, so its days are in yours: ${readersZone}.`
  return daysZone === readersZone
    ? `Days are in ${daysZone}.`
    : `Days are in ${daysZone}, as the link says. Your time zone is ${readersZone}.`
}

const ANY = 'any'
const CUSTOM = 'custom'
const OPTIONS = [
  { value: ANY, label: 'Any time' },
  ...RECENT_SPANS.map(({ value, label }) => ({ value, label })),
  { value: CUSTOM, label: 'Custom' },
]

/** The time range: a span up to now, or from a first to a last day. */
export function DateFields(props: DatesProps) {
  const { from, to, zone: daysZone, paging, onStop, onChange } = props
  const zone = useZone()
  const progress = (from ?? to) === undefined ? undefined : searchWords(paging, zone)
  const recent = recentSpan(from)
  const [custom, setCustom] = useState(false)
  const isOfDays = hasDays({ from, to })
  const isCustom = custom || isOfDays
  const choose = (value: string) => {
    setCustom(value === CUSTOM)
    if (value !== CUSTOM) onChange({ from: recentSpan(value)?.value, to: undefined })
    else if (recent) onChange({ from: undefined, to: undefined })
  }
  return (
    <div className="grid min-w-56 gap-3">
      <RadioGroup
        legend="Dates"
        legendHidden
        layout="column"
        options={OPTIONS}
        value={isCustom ? CUSTOM : (recent?.value ?? ANY)}
        onValueChange={choose}
      />
      {isCustom && (
        <div className="grid gap-2.5">
          <DayField
            label="From"
            day={from}
            max={to}
            onChange={(day) => onChange({ from: day, to })}
          />
          <DayField
            label="To"
            day={to}
            min={from}
            onChange={(day) => onChange({ from, to: day })}
          />
          {isOfDays && <p className="max-w-56 text-xs text-ink-3">{zoneWords(daysZone, zone)}</p>}
        </div>
      )}
      {progress !== undefined && (
        <div className="grid max-w-56 justify-items-start gap-2 border-t border-line pt-2.5">
          <p className="text-xs text-ink-3">{progress}</p>
          <Button size="sm" onClick={onStop}>
            Stop
          </Button>
        </div>
      )}
    </div>
  )
}
