import { describe, expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

describe('a name', () => {
  test.each([
    ['  Shop,\n  production ', 'Shop, production'],
    ['\u202Eevil\u202C', 'evil'],
    ['ميناء الإنتاج', 'ميناء الإنتاج'],
    ['👩‍🚀🚀', '👩‍🚀🚀'],
    ['x'.repeat(200), 'x'.repeat(80)],
    ['🚀'.repeat(100), '🚀'.repeat(80)],
    ['half \uD83D', 'half'],
    [' \u200B\u00AD ', undefined],
    ['', undefined],
  ])('%j is stored as %j', (text, name) => {
    expect(cleanName(text)).toBe(name)
  })
})
