import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatZone } from '#src/lib/time/time-format.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { fromWallTime, wallTime } from '#src/lib/time/wall-time.ts'
import type { Calendar } from './calendar.ts'
import type { Goal } from './goal.ts'
import { MonthGrid } from './month-grid.tsx'
import { JUMP_PAGES } from './use-jump.ts'

type DateSheetProps = {
  calendar: Calendar
  filtered: boolean
  zone: Zone
  now: number
  /** "60 loaded, back to 16 November" */
  coverage: string
  /** The day of the first visible row. */
  shown: string | undefined
  onGo: (goal: Goal) => void
  onFailure: (way: 'older' | 'newer') => void
  onClose: () => void
}

/** Goes to a date and time, to a day of the calendar, or to a failure. */
export function DateSheet(props: DateSheetProps) {
  const { calendar, filtered, zone, now, coverage, shown, onGo, onFailure, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  const [month, setMonth] = useState((shown ?? calendar.newest).slice(0, 7))
  return (
    <Sheet open onClose={onClose} title="Go to a date" titleHidden>
      <div className="grid grid-cols-1 gap-4 px-4 pt-3 pb-6">
        <div className="flex items-center justify-between">
          <p aria-hidden className="text-md font-bold">
            Go to a date
          </p>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <form
          aria-label="Date and time"
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const at = fromWallTime(field.current?.value ?? '', zone)
            if (at !== undefined) onGo({ kind: 'time', at })
          }}
        >
          <span className="grid gap-1">
            <label htmlFor="go-to" className="text-sm font-medium">
              Date and time
            </label>
            <span className="flex items-center gap-2">
              <input
                ref={field}
                id="go-to"
                type="datetime-local"
                required
                data-autofocus
                defaultValue={wallTime(now, zone)}
                className="h-8 rounded-sm border border-edge bg-surface px-2 text-sm hover:border-ink-2 pointer-coarse:h-11"
              />
              <span className="text-sm text-ink-3">{formatZone(now, zone)}</span>
            </span>
          </span>
          <Button type="submit" variant="primary" className="pointer-coarse:h-11">
            Go
          </Button>
        </form>
        <MonthGrid
          calendar={calendar}
          filtered={filtered}
          month={month}
          shown={shown}
          onMonth={setMonth}
          onDay={(day) => onGo({ kind: 'day', day })}
        />
        <p className="text-xs text-ink-3">
          Each day shows its {filtered ? 'matches' : 'deployments'} and, with ✕, those that failed.
          Dashed days are not loaded (?) or partly loaded: going to one loads older deployments, up
          to {JUMP_PAGES} pages at a time. {coverage}.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={ArrowDown} onClick={() => onFailure('older')}>
            Previous failure
          </Button>
          <Button icon={ArrowUp} onClick={() => onFailure('newer')}>
            Next failure
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
