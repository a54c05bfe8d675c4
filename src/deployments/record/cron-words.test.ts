import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeCron } from './cron-words.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')
const nextOf = async (expression: string, now = NOW) => {
  const { next } = (await describeCron(expression, now)) ?? {}
  return typeof next === 'number' ? new Date(next).toISOString().replace(':00.000Z', 'Z') : next
}

describe('a schedule', () => {
  it.each([
    ['15 3 * * *', 'Every day at 03:15 UTC', '2026-11-21T03:15Z'],
    ['0 * * * *', 'Every hour, UTC', '2026-11-20T15:00Z'],
    ['*/5 * * * *', 'Every 5 minutes, UTC', '2026-11-20T14:35Z'],
    ['0 4 * * 1', 'At 04:00, only on Monday, UTC', '2026-11-23T04:00Z'],
    ['0 22 * * 1-5', 'At 22:00, Monday through Friday, UTC', '2026-11-20T22:00Z'],
    ['0 0 13 * 5', 'At 00:00, on day 13 of the month, and on Friday, UTC', '2026-11-27T00:00Z'],
    ['0 0 29 2 *', 'At 00:00, on day 29 of the month, only in February, UTC', '2028-02-29T00:00Z'],
    [' 0  3 * * sun', 'At 03:00, only on Sunday, UTC', '2026-11-22T03:00Z'],
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
    `${'1,'.repeat(200)}1 * * * *`,
  ])('does not describe %j', async (expression) => {
    expect(await describeCron(expression, NOW)).toBeUndefined()
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
