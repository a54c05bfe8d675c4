/** A schedule in words, and its next run. */
export type CronWords = {
  /** "Every day at 03:15 UTC" */
  readonly words: string
  /** In ms; `never` for a date that does not exist (30 February); undefined if unknown. */
  readonly next: number | 'never' | undefined
}

// No hand-written expression is longer.
const MAX_LENGTH = 100

/** More values than this are no words that anybody reads. */
const MOST_VALUES = 12

type FieldRange = {
  readonly least: number
  readonly most: number
  readonly names?: readonly string[]
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const MINUTE: FieldRange = { least: 0, most: 59 }
const HOUR: FieldRange = { least: 0, most: 23 }
const DAY: FieldRange = { least: 1, most: 31 }
const MONTH: FieldRange = { least: 1, most: 12, names: MONTHS }
// 7 is Sunday too.
const WEEKDAY: FieldRange = { least: 0, most: 7, names: DAYS }

/** The values that a field has, in order; undefined for anything but lists, ranges, steps, and names. */
const valuesOf = (field: string, range: FieldRange): readonly number[] | undefined => {
  const { least, most, names } = range
  const read = (text: string): number => {
    const named = names?.indexOf(text.toLowerCase()) ?? -1
    return named < 0 ? Number(text) : named + least
  }
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const [, first = '', last, step] =
      /^(\*|\d{1,2}|[a-z]{3})(?:-(\d{1,2}|[a-z]{3}))?(?:\/(\d{1,3}))?$/i.exec(part) ?? []
    const from = first === '*' ? least : first === '' ? Number.NaN : read(first)
    const isOpen = first === '*' || (last === undefined && step !== undefined)
    const to = last === undefined ? (isOpen ? most : from) : read(last)
    const by = Number(step ?? 1)
    if (!(from >= least && from <= to && to <= most && by > 0)) return undefined
    for (let value = from; value <= to; value += by)
      values.add(range === WEEKDAY ? value % 7 : value)
  }
  return [...values].toSorted((a, b) => a - b)
}

/** A field for words that hold on every hour and day: a step only where it leaves equal spaces, or else its values. */
const plainField = (field: string, range: FieldRange): string | undefined => {
  const values = valuesOf(field, range)
  if (values === undefined) return undefined
  const { least, most } = range
  const size = range === WEEKDAY ? 7 : most - least + 1
  if (values.length === size) return '*'
  const step = (values[1] ?? most) - (values[0] ?? 0)
  const isEven =
    values.length > 1 &&
    values[0] === least &&
    values.every((value, n) => value === least + n * step)
  if (step > 1 && isEven && values.length * step === size && range !== DAY) return `*/${step}`
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  if (step === 1 && values.length > 2 && last - first === values.length - 1)
    return `${first}-${last}`
  return values.length > MOST_VALUES ? undefined : values.join(',')
}

/** The same schedule in fields of which the words are true; undefined if there are no short ones. */
const plainSchedule = (fields: readonly string[]): string | undefined => {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  const months = plainField(month, MONTH)
  let minutes = plainField(minute, MINUTE)
  let [hours, days] = [plainField(hour, HOUR), plainField(day, DAY)]
  let weekdays = plainField(weekday, WEEKDAY)
  // "Every 30 minutes, at 06:00 and 18:00" would be in any hour.
  if (/[*,-]/.test(minutes ?? '') && /[,/]/.test(hours ?? '')) {
    const [at, past] = [valuesOf(hour, HOUR) ?? [], valuesOf(minute, MINUTE) ?? []]
    if (Math.max(at.length, past.length) > MOST_VALUES) return undefined
    hours = at.join(',')
    minutes = past.join(',')
  }
  if (day !== '*' && weekday !== '*') {
    // Programs disagree whether a day then has to match both.
    if (day.startsWith('*') || weekday.startsWith('*')) return undefined
    // One of both is enough.
    if (days === '*' || weekdays === '*') days = weekdays = '*'
    else weekdays = valuesOf(weekday, WEEKDAY)?.join(',')
  }
  const plain = [minutes, hours, days, months, weekdays]
  return plain.includes(undefined) ? undefined : plain.join(' ')
}

/** Adds the time zone, and "Every day" where cronstrue only says "At 03:15". Times are UTC (API §2.5). */
const inUtc = (words: string): string => {
  const daily = /^At (\d\d:\d\d)$/.exec(words)
  if (daily) return `Every day at ${daily[1]} UTC`
  return `${words}${/\d\d:\d\d$/.test(words) ? '' : ','} UTC`
}

/**
 * Describes when a cron expression in the API's format fires: five fields, UTC (API §2.5); `now` in ms. Undefined for
 * any other format, and where programs disagree or no short words are true: show the expression alone. Loads its libraries on first use.
 */
export const describeCron = async (
  expression: string,
  now: number,
): Promise<CronWords | undefined> => {
  const fields = expression.trim().split(/\s+/)
  if (expression.length > MAX_LENGTH || fields.length !== 5) return undefined
  const text = plainSchedule(fields)
  if (text === undefined) return undefined
  const [{ default: cronstrue }, { Cron }] = await Promise.all([
    import('cronstrue'),
    import('croner'),
  ])
  const next = (): CronWords['next'] => {
    try {
      const run = new Cron(text, { timezone: 'UTC', mode: '5-part' }).nextRun(new Date(now))
      return run?.getTime() ?? 'never'
    } catch {
      return undefined
    }
  }
  try {
    const words = cronstrue.toString(text, { use24HourTimeFormat: true })
    // Where both days of the month and of the week are given, one of them is enough.
    return { words: inUtc(words.replace(', and on ', ', or on ')), next: next() }
  } catch {
    return undefined
  }
}
