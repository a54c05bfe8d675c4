import { useEffect, useRef } from 'react'
import { formatZone } from '#src/lib/time/time-format.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { fromWallTime, wallTime } from '#src/lib/time/wall-time.ts'
import { Button } from '#src/ui/buttons/button.tsx'

type MomentFormProps = {
  /** The chosen moment, in ms since the epoch; undefined for now. */
  at: number | undefined
  zone: Zone
  now: number
  /** Called with the chosen moment as ISO 8601, or undefined for now. */
  onGo: (at: string | undefined) => void
}

/** Chooses the moment that services are shown at. */
export function MomentForm({ at, zone, now, onGo }: MomentFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const shown = at === undefined ? '' : wallTime(at, zone)
  useEffect(() => {
    if (field.current) field.current.value = shown
  }, [shown])
  return (
    <form
      className="flex flex-wrap items-center gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = fromWallTime(field.current?.value ?? '', zone)
        if (chosen !== undefined) onGo(new Date(chosen).toISOString())
      }}
    >
      <label htmlFor="at" className="text-sm font-medium">
        At
      </label>
      <input
        ref={field}
        id="at"
        type="datetime-local"
        required
        defaultValue={shown}
        className="h-8 rounded-sm border border-edge bg-surface px-2 text-sm hover:border-ink-2 pointer-coarse:h-11"
      />
      <span className="text-sm text-ink-3">{formatZone(at ?? now, zone)}</span>
      <Button size="sm" type="submit" className="pointer-coarse:h-11">
        Show services at this time
      </Button>
      {at !== undefined && (
        <Button
          size="sm"
          className="pointer-coarse:h-11"
          onClick={() => {
            field.current?.focus()
            onGo(undefined)
          }}
        >
          Back to now
        </Button>
      )}
    </form>
  )
}
