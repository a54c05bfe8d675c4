import { failedIn } from '#timeline/find/failed-words.ts'
import { memo, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { formatFullDay } from '#src/lib/time/time-format.ts'
import { type Calendar, daysBetween } from './calendar.ts'
import { countWords, dayLabel } from './jump-words.ts'
import { dayAfterKey, dayAt, type Slot, slotOf, type DayStripLayout } from './day-strip-layout.ts'

const WIDTH = 30
/** The failures of a day stand apart from its deployments, at the outer edge. */
const FAILED = 4
const BAR = WIDTH - FAILED - 3

/** The length of a bar: at least as long as it is visible. */
const lengthOf = (value: number, most: number) =>
  value === 0 ? 0 : Math.max(3, Math.round((BAR * value) / Math.max(1, most)))

const rect = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** The days as bars. Memoized: the mark moves over it. */
const StripBars = memo(function StripBars({ strip }: { strip: DayStripLayout }) {
  const { slots, step, height, labels } = strip
  const most = Math.max(...slots.map(({ deployments }) => deployments))
  const thick = Math.max(2, step - 2)
  const bars = slots.map(({ y, deployments }) => rect(0, y, lengthOf(deployments, most), thick))
  const failed = slots
    .filter((slot) => failedIn(slot.failed) > 0)
    .map(({ y }) => rect(WIDTH - FAILED, y, FAILED, thick))
  const missing = slots
    .filter(({ kind }) => kind !== 'whole' && kind !== 'none')
    .map(({ y, kind }) => `M${kind === 'missing' ? 0 : BAR - 8} ${y + thick / 2}H${BAR}`)
  return (
    <svg aria-hidden width={WIDTH} height={height} className="block overflow-visible">
      <path d={bars.join('')} className="fill-ink-3" />
      <path d={failed.join('')} className="fill-danger-solid" />
      <path
        d={missing.join('')}
        className="stroke-edge"
        strokeWidth="1.5"
        strokeDasharray="1.5 3.5"
      />
      {labels.map(({ y, text }) => (
        <text key={y} y={y + 13} className="fill-ink-3 text-xs">
          {text}
        </text>
      ))}
    </svg>
  )
})

type DayStripProps = {
  calendar: Calendar
  strip: DayStripLayout
  filtered: boolean
  /** The day of the first visible row. */
  shown: string | undefined
  /** Shows a loaded day, without moving the focus. */
  onShow: (day: string) => void
  /** Loads a day and goes there. */
  onLoad: (day: string) => void
}

const textOf = ({ first, last, ...state }: Slot, filtered: boolean) =>
  first === last
    ? dayLabel(first, state, filtered)
    : `${dayLabel(last, state, filtered)}, with the ${daysBetween(first, last)} days before`

/** The days of the history beside the feed: a press, a drag or keys go there. */
export function DayStrip({ calendar, strip, filtered, shown, onShow, onLoad }: DayStripProps) {
  const box = useRef<HTMLDivElement>(null)
  /** What the keys or the pointer chose, as long as the person does not scroll. */
  const [chosen, setChosen] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const day = chosen ?? shown ?? strip.newest
  const slot = slotOf(strip, day)
  const stateAt = (one: string) => calendar.stateOf(one)
  const isMissing = (one: string) => stateAt(one).kind === 'missing'
  const choose = (next: string) => {
    if (next === chosen) return
    setChosen(next)
    if (!isMissing(next)) onShow(next)
  }
  useEffect(() => {
    const forget = () => setChosen(undefined)
    addEventListener('wheel', forget, { passive: true })
    addEventListener('touchmove', forget, { passive: true })
    return () => {
      removeEventListener('wheel', forget)
      removeEventListener('touchmove', forget)
    }
  }, [])

  const dayUnder = (event: PointerEvent) =>
    dayAt(strip, event.clientY - (box.current?.getBoundingClientRect().top ?? 0))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if ((event.key === 'Enter' || event.key === ' ') && isMissing(day)) {
      event.preventDefault()
      onLoad(day)
      return
    }
    const next = dayAfterKey(event.key, day, calendar, strip.oldest)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  const hinted = pointed ?? (chosen !== undefined && isMissing(chosen) ? chosen : undefined)
  const hintedSlot = hinted === undefined ? undefined : slotOf(strip, hinted)
  const words = slot === undefined ? '' : textOf(slot, filtered)
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label="Days"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(1, daysBetween(strip.oldest, strip.newest))}
      aria-valuenow={Math.max(0, daysBetween(strip.oldest, day))}
      aria-valuetext={isMissing(day) ? `${words}. Press Enter to load it.` : words}
      className="relative w-7.5 cursor-pointer touch-none rounded-xs select-none"
      style={{ blockSize: strip.height }}
      onKeyDown={unlessComposing(onKeyDown)}
      onBlur={() => setChosen(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        choose(dayUnder(event))
      }}
      onPointerMove={(event) => {
        const under = dayUnder(event)
        if (under !== pointed) setPointed(under)
        if (event.currentTarget.hasPointerCapture(event.pointerId)) choose(under)
      }}
      onPointerUp={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const under = dayUnder(event)
        if (isMissing(under)) onLoad(under)
      }}
      onPointerLeave={() => setPointed(undefined)}
    >
      <StripBars strip={strip} />
      {slot && (
        <span
          aria-hidden
          data-mark
          className="drawn pointer-events-none absolute -inset-x-1 border-y-2 border-mark-solid"
          style={{ insetBlockStart: slot.y - 3, blockSize: Math.max(4, strip.step - 2) + 6 }}
        />
      )}
      {hintedSlot && (
        <span
          aria-hidden
          className="floats pointer-events-none absolute end-full z-(--z-sticky) me-3 w-max max-w-56 -translate-y-1/2 rounded-sm bg-raised px-2.5 py-1.5 text-xs shadow-pop"
          style={{ insetBlockStart: hintedSlot.y + strip.step / 2 }}
        >
          <span className="block font-medium">
            {formatFullDay(`${hintedSlot.last}T12:00:00Z`, 'UTC')}
            {hintedSlot.first !== hintedSlot.last &&
              ` and ${daysBetween(hintedSlot.first, hintedSlot.last)} days before`}
          </span>
          <span className="text-ink-2">{countWords(hintedSlot, filtered)}</span>
          {hintedSlot.kind === 'missing' && (
            <span className="block text-ink-3">{pointed ? 'Press' : 'Press Enter'} to load it</span>
          )}
        </span>
      )}
    </div>
  )
}
