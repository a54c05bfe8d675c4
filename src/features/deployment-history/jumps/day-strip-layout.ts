import { addDays, type Calendar, type DayState, daysBetween } from './calendar.ts'

/** Some days of the strip: one, or as many as share a line where there are too many for one each. */
export type Slot = DayState & {
  readonly y: number
  readonly first: string
  readonly last: string
}

/** The days of a history from the newest down, as high as there is room. */
export type DayStripLayout = {
  readonly slots: readonly Slot[]
  /** The height of each slot, in px. */
  readonly step: number
  /** How many days each slot has; the oldest one may have fewer. */
  readonly per: number
  readonly height: number
  /** The months, or the years, that begin above a slot. */
  readonly labels: readonly { readonly y: number; readonly text: string }[]
  readonly newest: string
  /** The oldest day of the strip. */
  readonly oldest: string
}

/** How high a slot is at least and at most, in px. */
const MIN_SLOT_HEIGHT = 4
const MAX_SLOT_HEIGHT = 12
/** The height of a label, in px. */
const LABEL = 18
/** How many days are shown that are older than what is loaded: a quarter of it, within these limits. */
const TAIL = [7, 61] as const

const GROUPS = [1, 7, 14, 28, 56, 91, 182, 364] as const

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const labelOf = (day: string, per: number): string =>
  per > 14 ? day.slice(0, 4) : (MONTHS[Number(day.slice(5, 7)) - 1] ?? '')

/** What a day's label depends on: its month, or its year. */
const unitOf = (day: string, per: number): string => day.slice(0, per > 14 ? 4 : 7)

/** The labels of a strip of groups, by the number of the group above which each stands. */
const labelsOf = (newest: string, groups: number, per: number): ReadonlyMap<number, string> => {
  const labels = new Map<number, string>()
  let before: string | undefined
  let above = -Infinity
  for (let nth = 0; nth < groups; nth += 1) {
    const day = addDays(newest, -nth * per)
    const unit = unitOf(day, per)
    // Labels with nothing between them would tell nothing.
    if (unit !== before && nth - above > 1) {
      labels.set(nth, labelOf(day, per))
      above = nth
    }
    before = unit
  }
  return labels
}

/** Lays out the days of a calendar in a height, in px. */
export const stripOf = (calendar: Calendar, height: number): DayStripLayout => {
  const { newest, complete } = calendar
  const loaded = daysBetween(calendar.oldest, newest) + 1
  const [least, most] = TAIL
  const tail = complete ? 0 : Math.min(most, Math.max(least, Math.round(loaded / 4)))
  const days = loaded + tail
  const fit = (per: number) => {
    const groups = Math.ceil(days / per)
    const labels = labelsOf(newest, groups, per)
    return { per, groups, labels, room: (height - labels.size * LABEL) / groups }
  }
  const fits = GROUPS.map(fit)
  const { per, groups, labels, room } =
    fits.find((one) => one.room >= MIN_SLOT_HEIGHT) ??
    fit(Math.ceil(days / Math.max(1, height / MAX_SLOT_HEIGHT)))
  const step = Math.max(MIN_SLOT_HEIGHT, Math.min(MAX_SLOT_HEIGHT, Math.floor(room)))
  const oldest = addDays(newest, 1 - days)
  const slots: Slot[] = []
  const shown: { y: number; text: string }[] = []
  let y = 0
  for (let nth = 0; nth < groups; nth += 1) {
    const text = labels.get(nth)
    if (text !== undefined) {
      shown.push({ y, text })
      y += LABEL
    }
    const last = addDays(newest, -nth * per)
    const earliest = addDays(last, 1 - per)
    const first = earliest < oldest ? oldest : earliest
    slots.push({ y, first, last, ...calendar.stateOf(first, last) })
    y += step
  }
  return { slots, step, per, height: y, labels: shown, newest, oldest }
}

/** The slot of a day; the nearest one for a day outside of the strip. */
export const slotOf = ({ slots, per, newest }: DayStripLayout, day: string): Slot | undefined =>
  slots[Math.min(slots.length - 1, Math.max(0, Math.floor(daysBetween(day, newest) / per)))]

/** The day at a height of the strip, in px: the newest of its slot. */
export const dayAt = ({ slots, newest }: DayStripLayout, y: number): string =>
  (slots.findLast((slot) => slot.y <= y) ?? slots[0])?.last ?? newest

/** The day that a key leads to; undefined for other keys. */
export const dayAfterKey = (
  key: string,
  day: string,
  { days, newest }: Pick<Calendar, 'days' | 'newest'>,
  oldest: string,
): string | undefined => {
  const within = (to: string) => (to < oldest ? oldest : to > newest ? newest : to)
  switch (key) {
    // The next day on which something was deployed or, beyond those that are loaded, the next one.
    case 'ArrowDown':
    case 'ArrowRight':
      return days.find((one) => one < day) ?? within(addDays(day, -1))
    case 'ArrowUp':
    case 'ArrowLeft':
      return days.findLast((one) => one > day) ?? within(addDays(day, 1))
    case 'PageDown':
      return within(addDays(day, -7))
    case 'PageUp':
      return within(addDays(day, 7))
    case 'Home':
      return days[0] ?? newest
    case 'End':
      return days.at(-1) ?? newest
    default:
      return undefined
  }
}
