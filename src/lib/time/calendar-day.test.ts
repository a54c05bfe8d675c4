import { expect, test } from 'vitest'
import { isCalendarDay } from './calendar-day.ts'

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['0000-01-01', true],
  ['9999-12-31', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['2026-11-20T00:00', false],
  ['9999-99-99', false],
  ['', false],
])('%s: %s', (text, is) => expect(isCalendarDay(text)).toBe(is))
