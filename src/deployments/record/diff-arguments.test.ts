import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countChanged, diffArguments, onlyChange } from './diff-arguments.ts'

const SIGN = { keep: ' ', del: '−', ins: '+' }
const shown = (from: string, to: string) =>
  diffArguments(from.split(' '), to.split(' '))
    .map(({ kind, text }) => `${SIGN[kind]}${text}`.trim())
    .join(' ')

describe('diffArguments', () => {
  it.each([
    ['--a --b', '--a --b', '--a --b'],
    [
      '--queue --pool=20 --retry',
      '--queue --pool=80 --retry',
      '--queue −--pool=20 +--pool=80 --retry',
    ],
    ['a b c', 'b c d', '−a b c +d'],
    ['a b', 'b a', '−a b +a'],
    ['a', 'a a', 'a +a'],
    ['a x b y c', 'a b c', 'a −x b −y c'],
  ])('%s became %s', (from, to, expected) => {
    expect(shown(from, to)).toBe(expected)
  })

  it('contains both lists, each in its order', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', '__proto__', ''), { maxLength: 12 })
    fc.assert(
      fc.property(list, list, (from, to) => {
        const diff = diffArguments(from, to)
        const without = (kind: string) =>
          diff.filter((line) => line.kind !== kind).map(({ text }) => text)
        expect(without('ins')).toEqual(from)
        expect(without('del')).toEqual(to)
      }),
    )
  })

  it('is the shortest possible diff', () => {
    const length = (from: readonly string[], to: readonly string[]): number => {
      const [a, ...as] = from
      const [b, ...bs] = to
      if (a === undefined || b === undefined) return from.length + to.length
      if (a === b) return length(as, bs)
      return 1 + Math.min(length(as, to), length(from, bs))
    }
    const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 })
    fc.assert(
      fc.property(list, list, (from, to) => {
        const changed = diffArguments(from, to).filter(({ kind }) => kind !== 'keep')
        expect(changed).toHaveLength(length(from, to))
      }),
    )
  })

  it('handles a thousand arguments, and shows much longer lists as replaced', () => {
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => `${name}${n}`)
    const [old, now] = [many(1000, 'a'), many(1000, 'a').toReversed()]
    expect(diffArguments(old, now).filter(({ kind }) => kind === 'keep')).toHaveLength(1)
    const huge = diffArguments(['first', ...many(20_000, 'a')], ['first', ...many(20_000, 'b')])
    expect(huge).toHaveLength(40_001)
    expect(huge[0]).toEqual({ kind: 'keep', text: 'first' })
  })
})

describe('countChanged', () => {
  it.each([
    ['a b', 'a b', 0],
    ['--x=1', '--x=2', 1],
    ['a --x=1 b --y=1', 'a --x=2 b --y=2', 2],
    ['a', 'a b c', 2],
    ['a b c', 'c', 2],
    ['a b', 'x', 2],
  ])('%s to %s: %i', (from, to, count) => {
    expect(countChanged(diffArguments(from.split(' '), to.split(' ')))).toBe(count)
  })
})

describe('onlyChange', () => {
  it.each([
    ['a value after its flag', '--max-conns=400', '--max-conns=600', '--max-conns', '400', '600'],
    ['a value beside its flag', '--max-conns 400', '--max-conns 600', '--max-conns', '400', '600'],
    ['an empty value', '--name=', '--name=x', '--name', '', 'x'],
    ['a value with an equals sign', '-e=A=1', '-e=A=2', '-e', 'A=1', 'A=2'],
    ['a word on its own', 'serve', 'work', undefined, 'serve', 'work'],
    ['another flag', '--fast', '--slow', undefined, '--fast', '--slow'],
    ['another flag after a flag', '--a --fast', '--a --slow', undefined, '--fast', '--slow'],
  ])('finds %s', (_, old, now, flag, from, to) => {
    expect(onlyChange(diffArguments(old.split(' '), now.split(' ')))).toEqual({ flag, from, to })
  })

  it.each([
    ['nothing', 'a', 'a'],
    ['one more', 'a', 'a b'],
    ['two', 'a b', 'c d'],
    ['a moved one', 'a b c', 'b c a'],
  ])('is undefined for %s', (_, from, to) => {
    expect(onlyChange(diffArguments(from.split(' '), to.split(' ')))).toBeUndefined()
  })
})
