/** A schedule in words, and its next run. */
export type CronWords = {
  /** "Every day at 03:15 UTC" */
  readonly words: string
  /** In ms; `never` for a day that no calendar has; undefined where it cannot be told. */
  readonly next: number | 'never' | undefined
}

// Nothing that a person wrote is longer, and nobody wants to read what is.
const LONGEST = 100

/** "At 03:15" says no day; what runs every day says so. Times are UTC (API §2.5). */
const inUtc = (words: string): string => {
  const daily = /^At (\d\d:\d\d)$/.exec(words)
  if (daily) return `Every day at ${daily[1]} UTC`
  return `${words}${/\d\d:\d\d$/.test(words) ? '' : ','} UTC`
}

/**
 * Tells when a job runs: `expression` is the API's cron format, five fields and UTC (API §2.5),
 * `now` in ms. Undefined for anything else, which is then shown as it came. What it takes is
 * loaded when first asked.
 */
export const describeCron = async (
  expression: string,
  now: number,
): Promise<CronWords | undefined> => {
  const fields = expression.trim().split(/\s+/)
  if (expression.length > LONGEST || fields.length !== 5) return undefined
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
