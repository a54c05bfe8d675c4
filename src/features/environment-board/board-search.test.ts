import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceKind } from '#src/deployments/record/services.ts'
import { formatSearch, parseSearch } from '#src/router/search.ts'
import { ALL_SERVICES } from '#board/services/service-filter.ts'
import {
  type BoardSearch,
  readBoardSearch,
  readCompareSearch,
  writeBoardSearch,
} from './board-search.ts'

const A = '869d3cea-5e07-4c1b-8f6a-0d6c2a9b11af'
const B = '0b7733ac-5e07-4c1b-8f6a-0d6c2a9bd388'

const read = (text: string) => readBoardSearch(parseSearch(text))

describe('the address of a board', () => {
  it.each<[string, Partial<BoardSearch>]>([
    ['', { environments: undefined, reference: undefined, ignored: [] }],
    ['?environments=', { environments: undefined, ignored: [] }],
    [`?environments=${A},${B}`, { environments: [A, B], ignored: [] }],
    [`?environments=${A},%20${B}%0A,${A.toUpperCase()}`, { environments: [A, B], ignored: [] }],
    [`?environments=${A},x,,production`, { environments: [A], ignored: ['x', 'production'] }],
    ['?environments=x', { environments: undefined, ignored: ['x'] }],
    [`?environments=${A}&reference=${B}`, { environments: [A], reference: B, ignored: [] }],
    ['?reference=production', { reference: undefined, ignored: ['production'] }],
    ['?kind=job,cron,application', { ignored: ['cron'] }],
    ['?at=2026-11-20T14:30:00Z', { at: '2026-11-20T14:30:00Z', ignored: [] }],
    // A bare plus in an address is a blank.
    ['?at=2026-11-20T15:30:00+01:00', { at: '2026-11-20T15:30:00 01:00', ignored: [] }],
    ['?at=', { at: undefined, ignored: [] }],
    ['?at=soon', { at: undefined, ignored: ['soon'] }],
    ['?at=2026-11-20T14:30', { at: undefined, ignored: ['2026-11-20T14:30'] }],
    ['?group=Shop,Load%20tests&label=eu', { groups: ['Shop', 'Load tests'], labels: ['eu'] }],
    ['?utm_source=chat&token=secret', { environments: undefined, ignored: [] }],
  ])('%s is read', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  it('carries the filter of the services', () => {
    expect(read('?q=worker&kind=job,helm&failing=1&differences=0').filter).toEqual({
      text: 'worker',
      kinds: new Set(['job', 'helm']),
      failing: true,
      differencesOnly: false,
    })
    expect(read('?failing=yes&differences=maybe').filter).toEqual(ALL_SERVICES)
  })

  it('keeps names of groups with commas and percent signs', () => {
    const groups = ['a, b', '100%', '%2C']
    const text = formatSearch(writeBoardSearch({ ...read(''), groups, labels: ['tier 1'] }))
    expect(read(text)).toMatchObject({ groups, labels: ['tier 1'] })
  })

  it('names the environments beyond the sixtieth', () => {
    const ids = Array.from({ length: 62 }, (_, n) =>
      A.replace(/..$/, n.toString(16).padStart(2, '0')),
    )
    const { environments, ignored } = read(`?environments=${ids.join(',')}`)
    expect(environments).toEqual(ids.slice(0, 60))
    expect(ignored).toEqual(ids.slice(60))
  })

  it('is short for the board as it is at first', () => {
    expect(formatSearch(writeBoardSearch(read('?unknown=1')))).toBe('')
  })

  const kind = fc.constantFrom<ServiceKind>('application', 'container', 'database', 'job', 'helm')
  it('is read as it was written', () => {
    const name = fc
      .string()
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(
        fc.record({
          environments: fc.option(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 60 }), {
            nil: undefined,
          }),
          reference: fc.option(fc.uuid(), { nil: undefined }),
          board: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
          groups: fc.array(name),
          labels: fc.array(name),
          at: fc.option(
            fc
              .date({
                noInvalidDate: true,
                min: new Date('2000-01-01'),
                max: new Date('2199-12-31'),
              })
              .map((date) => date.toISOString()),
            { nil: undefined },
          ),
          filter: fc.record({
            text: fc.string(),
            kinds: fc.array(kind).map((kinds) => new Set(kinds)),
            failing: fc.boolean(),
            differencesOnly: fc.boolean(),
          }),
        }),
        (search) => {
          expect(read(formatSearch(writeBoardSearch(search)))).toEqual({ ...search, ignored: [] })
        },
      ),
    )
  })

  it('is always read without throwing, and canonical once written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (search, ids) => {
        const written = writeBoardSearch(readBoardSearch({ ...search, environments: ids }))
        const again = writeBoardSearch(read(formatSearch(written)))
        expect(formatSearch(again)).toBe(formatSearch(written))
      }),
    )
  })
})

const NO_PAIR = { left: undefined, right: undefined, at: undefined, ignored: [] }

it.each([
  ['', NO_PAIR],
  ['?left=&right=&at=', NO_PAIR],
  [`?left=${A}&right=%20${B}`, { ...NO_PAIR, left: A, right: B }],
  [`?left=${A.toUpperCase()}`, { ...NO_PAIR, left: A.toUpperCase() }],
  [`?left=bad&right=${B}`, { ...NO_PAIR, right: B, ignored: ['bad'] }],
  ['?left=bad&right=worse&at=soon', { ...NO_PAIR, ignored: ['bad', 'worse', 'soon'] }],
  ['?at=2026-11-20T14:30Z', { ...NO_PAIR, at: '2026-11-20T14:30Z' }],
  ['?left=__proto__&right=constructor', { ...NO_PAIR, ignored: ['__proto__', 'constructor'] }],
])('a comparison: %s', (search, expected) => {
  expect(readCompareSearch(parseSearch(search))).toEqual(expected)
})
