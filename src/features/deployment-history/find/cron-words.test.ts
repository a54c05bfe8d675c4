import { Cron } from 'croner'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeCron } from './cron-words.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')
const nextOf = async (expression: string, now = NOW) => {
  const { next } = (await describeCron(expression, now)) ?? {}
  return typeof next === 'number' ? new Date(next).toISOString().replace(':00.000Z', 'Z') : next
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = Array.from({ length: 12 }, (_, n) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, n)),
)

/** What a person takes the words for: whether the schedule fires in a minute. Fails for words that nobody knows. */
const readWords = (words: string): ((ms: number) => boolean) => {
  let rest = words.replace(/,? UTC$/, '')
  const take = (pattern: RegExp): readonly string[] | undefined => {
    const found = pattern.exec(rest)
    if (found) rest = rest.replace(found[0], '')
    return found?.slice(1)
  }
  const list = (text = '') => text.split(/, and |, | and /)
  const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  type Test = (at: Date) => boolean
  const all: Test[] = []
  const names = (
    of: readonly string[],
    index: (at: Date) => number,
    before: string,
  ): Test | undefined => {
    const one = of.join('|')
    const through = take(new RegExp(`(?:, ${before})?(?:, )?(${one}) through (${one})`))
    if (through)
      return (at) =>
        index(at) >= of.indexOf(through[0] ?? '') && index(at) <= of.indexOf(through[1] ?? '')
    const only = take(new RegExp(`, ${before}((?:(?:${one})(?:, and |, | and )?)+)`))
    return (
      only &&
      ((at) =>
        list(only[0])
          .filter(Boolean)
          .includes(of[index(at)] ?? ''))
    )
  }
  const months = names(MONTHS, (at) => at.getUTCMonth(), '(?:only in )')
  const everyMonths = take(/, every (\d+) months/)
  const either = rest.includes(', or on ')
  const weekdays = names(WEEKDAYS, (at) => at.getUTCDay(), '(?:only on |or on )')
  const between = take(/, between day (\d+) and (\d+) of the month/)
  const days = take(/, on day ((?:\d+(?:, and |, | and )?)+) of the month/)
  const day: Test | undefined = between
    ? (at) => at.getUTCDate() >= Number(between[0]) && at.getUTCDate() <= Number(between[1])
    : days && ((at) => list(days[0]).includes(String(at.getUTCDate())))
  if (months) all.push(months)
  if (everyMonths) all.push((at) => at.getUTCMonth() % Number(everyMonths[0]) === 0)
  if (either && day && weekdays) all.push((at) => day(at) || weekdays(at))
  else for (const test of [day, weekdays]) if (test) all.push(test)
  const minuteOf = (at: Date) => at.getUTCHours() * 60 + at.getUTCMinutes()
  const hours = take(/, between (\d\d:\d\d) and (\d\d:\d\d)/)
  if (hours)
    all.push((at) => minuteOf(at) >= clock(hours[0] ?? '') && minuteOf(at) <= clock(hours[1] ?? ''))
  const everyHours = take(/, every (\d+) hours/)
  if (everyHours) all.push((at) => at.getUTCHours() % Number(everyHours[0]) === 0)
  const inHours = take(/, at ((?:\d\d:00(?:, and |, | and )?)+)$/)
  if (inHours)
    all.push((at) => list(inHours[0]).some((hour) => clock(hour) === at.getUTCHours() * 60))
  const at = take(/^(?:Every day at|At) ((?:\d\d:\d\d(?:, and |, | and )?)+)/)
  const past = take(/^At ((?:\d+(?:, and |, | and )?)+) minutes? past the hour/)
  const span = take(/^Minutes (\d+) through (\d+) past the hour/)
  const each = take(/^Every (\d+) minutes/)
  const minutes = take(/^Every minute between (\d\d:\d\d) and (\d\d:\d\d)/)
  if (minutes)
    all.push(
      (time) =>
        minuteOf(time) >= clock(minutes[0] ?? '') && minuteOf(time) <= clock(minutes[1] ?? ''),
    )
  else if (at) all.push((time) => list(at[0]).some((text) => clock(text) === minuteOf(time)))
  else if (past) all.push((time) => list(past[0]).includes(String(time.getUTCMinutes())))
  else if (span)
    all.push(
      (time) => time.getUTCMinutes() >= Number(span[0]) && time.getUTCMinutes() <= Number(span[1]),
    )
  else if (each) all.push((time) => time.getUTCMinutes() % Number(each[0]) === 0)
  else if (take(/^(On the hour|Every hour)/)) all.push((time) => time.getUTCMinutes() === 0)
  else take(/^Every minute/)
  if (rest !== '') throw new Error(`What does "${rest}" mean in "${words}"?`)
  return (ms) => all.every((test) => test(new Date(ms)))
}

describe('a schedule', () => {
  it.each([
    ['15 3 * * *', 'Every day at 03:15 UTC', '2026-11-21T03:15Z'],
    ['0 * * * *', 'Every hour, UTC', '2026-11-20T15:00Z'],
    ['*/5 * * * *', 'Every 5 minutes, UTC', '2026-11-20T14:35Z'],
    ['0 4 * * 1', 'At 04:00, only on Monday, UTC', '2026-11-23T04:00Z'],
    ['0 22 * * 1-5', 'At 22:00, Monday through Friday, UTC', '2026-11-20T22:00Z'],
    ['0 0 13 * 5', 'At 00:00, on day 13 of the month, or on Friday, UTC', '2026-11-27T00:00Z'],
    ['0 0 29 2 *', 'At 00:00, on day 29 of the month, only in February, UTC', '2028-02-29T00:00Z'],
    [' 0  3 * * sun', 'At 03:00, only on Sunday, UTC', '2026-11-22T03:00Z'],
    ['*/90 * * * *', 'Every hour, UTC', '2026-11-20T15:00Z'],
    ['0 */25 * * *', 'Every day at 00:00 UTC', '2026-11-21T00:00Z'],
    ['*/45 * * * *', 'At 0 and 45 minutes past the hour, UTC', '2026-11-20T14:45Z'],
    ['5/15 * * * *', 'At 5, 20, 35, and 50 minutes past the hour, UTC', '2026-11-20T14:35Z'],
    ['0 */7 * * *', 'At 00:00, 07:00, 14:00 and 21:00 UTC', '2026-11-20T21:00Z'],
    ['0 9 * * 0-7', 'Every day at 09:00 UTC', '2026-11-21T09:00Z'],
    ['0 9 * * 5-7', 'At 09:00, only on Sunday, Friday, and Saturday, UTC', '2026-11-21T09:00Z'],
    [
      '0 9 * * */2',
      'At 09:00, only on Sunday, Tuesday, Thursday, and Saturday, UTC',
      '2026-11-21T09:00Z',
    ],
    [
      '0 0 1 */5 *',
      'At 00:00, on day 1 of the month, only in January, June, and November, UTC',
      '2027-01-01T00:00Z',
    ],
    ['0 0 1 */3 *', 'At 00:00, on day 1 of the month, every 3 months, UTC', '2027-01-01T00:00Z'],
    [
      '0 0 13 * mon-wed',
      'At 00:00, on day 13 of the month, or on Monday, Tuesday, and Wednesday, UTC',
      '2026-11-23T00:00Z',
    ],
    ['0 6 1-31 * 5', 'Every day at 06:00 UTC', '2026-11-21T06:00Z'],
    ['0 0-23 * * *', 'Every hour, UTC', '2026-11-20T15:00Z'],
    [
      '*/30 */6 * * *',
      'At 0 and 30 minutes past the hour, at 00:00, 06:00, 12:00, and 18:00 UTC',
      '2026-11-20T18:00Z',
    ],
    ['0 0 30 2 *', 'At 00:00, on day 30 of the month, only in February, UTC', 'never'],
  ])('%s reads %s', async (expression, words, next) => {
    expect((await describeCron(expression, NOW))?.words).toBe(words)
    expect(await nextOf(expression)).toBe(next)
  })

  it('runs next after now, not at it', async () => {
    expect(await nextOf('32 14 * * *')).toBe('2026-11-21T14:32Z')
    expect(await nextOf('32 14 * * *', NOW - 1000)).toBe('2026-11-20T14:32Z')
  })

  it('is in UTC, also on the day that clocks change elsewhere', async () => {
    const before = Date.parse('2026-03-29T00:30:00Z')
    expect(await nextOf('30 1 * * *', before)).toBe('2026-03-29T01:30Z')
    expect(await nextOf('30 2 * * *', before)).toBe('2026-03-29T02:30Z')
  })

  it.each([
    '* * * * * *',
    '99 99 * * *',
    '@daily',
    '',
    '   ',
    '<img src=x>',
    'H H * * *',
    '0 0 0 * *',
    // Programs disagree about these.
    '0 0 */2 * 1',
    '0 0 13 * */2',
    // In words they would be longer than anybody reads.
    '0 0 */2 * *',
    '1-59/2 * * * *',
    '0 0 L * *',
    '0 9 * * 1#2',
    '30-10 * * * *',
    '*/0 * * * *',
    `${'1,'.repeat(200)}1 * * * *`,
  ])('does not describe %j', async (expression) => {
    expect(await describeCron(expression, NOW)).toBeUndefined()
  })

  it('fires as its words say, for weeks', async () => {
    const field = (least: number, most: number) => {
      const value = fc.integer({ min: least, max: most })
      const part = fc.oneof(
        value.map(String),
        fc.tuple(value, value).map((two) => two.toSorted((a, b) => a - b).join('-')),
        fc.integer({ min: 1, max: most }).map((step) => `*/${step}`),
      )
      return fc.oneof(
        { weight: 2, arbitrary: fc.constant('*') },
        { weight: 3, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }).map(String) },
      )
    }
    const schedules = fc.tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 7))
    await fc.assert(
      fc.asyncProperty(schedules, async (fields) => {
        const expression = fields.join(' ')
        const { words } = (await describeCron(expression, NOW)) ?? {}
        if (words === undefined) return
        const said = readWords(words)
        const cron = new Cron(expression, { timezone: 'UTC', mode: '5-part' })
        const isDue = (ms: number) => cron.match(new Date(ms))
        // Whole hours of days far apart, so that every field counts.
        for (let day = 0; day < 60; day += 1) {
          const start = NOW + day * 6.3 * 86_400_000
          const minute = Math.floor(start / 60_000) * 60_000
          for (let at = 0; at < 61; at += 1) {
            const ms = minute + at * 60_000
            if (said(ms) !== isDue(ms))
              expect.fail(
                `${expression} does not fire as "${words}" at ${new Date(ms).toISOString()}`,
              )
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never throws, whatever the input', async () => {
    const field = fc.oneof(
      fc.constantFrom('*', '*/2', '1-5', '0', 'L', '?', 'MON', '1/2', '-'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.tuple(field, field, field, field, field).map((all) => all.join(' ')),
        ),
        async (expression) => {
          const described = await describeCron(expression, NOW)
          if (typeof described?.next === 'number') expect(described.next).toBeGreaterThan(NOW)
        },
      ),
    )
  })
})
