import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { fitsPattern } from './pattern-problem.ts'

describe('a pattern', () => {
  it.each([
    ['[a-z]+', 'abc', true],
    ['[a-z]+', 'abc1', false],
    ['[a-z]+', '1abc', false],
    ['a|bc', 'bc', true],
    ['a|bc', 'abc', false],
    ['^[a-z]+$', 'abc', true],
    // A pattern with an anchor says itself which end it is about.
    ['^arn:aws:', 'arn:aws:iam::1:role/a', true],
    ['^arn:aws:', 'x arn:aws:', false],
    ['\\.pem$', 'key.pem', true],
    ['\\.pem$', 'key.pem.txt', false],
    ['a\\$', 'ba$', false],
    ['.{2}', '👩👩', true],
    ['[^-]\\d{3}', 'x12', false],
    // These do not compile and are ignored.
    ['(', 'x', true],
    ['[', 'x', true],
    ['(?<=x)y(?!z)', 'x', true],
    ['(a)\\1', 'x', true],
    ['(?i)[[:alpha:]]+\\Z', '1', true],
    ['a)(b', 'x', true],
  ])('%s matches %j: %s', (pattern, text, fits) => {
    expect(fitsPattern(RE2JS, pattern, text)).toBe(fits)
  })

  it.each(['(a+)+$', '(.*a){25}', '(a|a)*b', '(a|aa)+', '([a-z]+)*\\d'])(
    'never hangs: %s',
    (pattern) => {
      // An engine that backtracks would run for years.
      expect(fitsPattern(RE2JS, pattern, `${'a'.repeat(1999)}!`)).toBeTypeOf('boolean')
    },
  )

  it('is checked once the engine has loaded, unless it is empty', async () => {
    // Other tests in this process may have loaded the engine.
    vi.resetModules()
    const { patternProblem } = await import('./pattern-problem.ts')
    await new Promise<void>((onLoad) => {
      expect(patternProblem('[a-z]+', '1', onLoad)).toBeUndefined()
    })
    expect(patternProblem('[a-z]+', '1', () => {})).toBe('Does not have the required format.')
    expect(patternProblem('', '1', () => {})).toBeUndefined()
  })
})
