/** A schedule in words, and its next run. */
export type CronWords = {
  /** "Every day at 03:15 UTC" */
  readonly words: string
  /** In ms; `never` for a date that does not exist (30 February); undefined if unknown. */
  readonly next: number | 'never' | undefined
}

// No hand-written expression is longer.
const MAX_LENGTH = 100

/** Adds the time zone, and "Every day" where cronstrue only says "At 03:15". Times are UTC (API §2.5). */
const inUtc = (words: string): string => {
  const daily = /^At (\d\d:\d\d)$/.exec(words)
  if (daily) return `Every day at ${daily[1]} UTC`
  return `${words}${/\d\d:\d\d$/.test(words) ? '' : ','} UTC`
}

/**
 * Describes a cron expression in the API's format: five fields, UTC (API §2.5); `now` in ms.
 * Undefined for any other format: show the expression as is. Loads its libraries on first use.
 */
export const describeCron = async (
  expression: string,
  now: number,
): Promise<CronWords | undefined> => {
  const fields = expression.trim().split(/\s+/)
  if (expression.length > MAX_LENGTH || fields.length !== 5) return undefined
  const [{ default: cronstrue }, { Cron }] = await Promise.all([
    import('cronstrue'),
    import('croner'),
  ])
  const text = fields.join(' ')
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
    return { words: inUtc(words), next: next() }
  } catch {
    return undefined
  }
}
