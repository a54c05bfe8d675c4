import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { feedRows } from './feed-rows.ts'
import { EMPTY_FILTER, type Filter } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { createRowFilter, isNarrower } from './filtered-rows.ts'

const asking = (part: Partial<Filter>): Filter => ({ ...EMPTY_FILTER, ...part })
const names = ['ada', 'adam', 'mad', 'dam', 'a', 'marsh']
const old = withPage(
  EMPTY_HISTORY,
  aPage(names.map((triggered_by, n) => aDeployment({ triggered_by, applications: [] }, n + 10))),
)
const history = withPage(old, aPage([aDeployment({ triggered_by: 'ada marsh' }, 1)]))

describe('a search is narrower', () => {
  it.each<[Partial<Filter>, Partial<Filter>, boolean]>([
    [{ text: 'ad' }, { text: 'a' }, true],
    [{ text: 'ada' }, { text: '' }, true],
    [{ text: 'mad' }, { text: 'ad' }, true],
    [{ text: 'ada marsh' }, { text: 'ada' }, true],
    [{ text: 'adam' }, { text: 'ad am' }, true],
    [{ text: 'a' }, { text: 'ad' }, false],
    [{ text: 'ada' }, { text: 'ada m' }, false],
    [{ text: 'ad', by: new Set(['x']) }, { text: 'a', by: new Set(['x']) }, true],
    [{ text: 'ad', by: new Set(['x', 'y']) }, { text: 'a', by: new Set(['x']) }, false],
    [{ text: 'ad', from: '2026-11-20' }, { text: 'a' }, false],
  ])('%j than %j: %s', (next, before, expected) => {
    expect(isNarrower(asking(next), asking(before))).toBe(expected)
  })
})

describe('rows filtered key by key', () => {
  it('equal rows filtered at once', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'd', 'm', ' '), maxLength: 5 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
        const find = createRowFilter()
        for (const typed of texts) {
          const compiled = compileFilter(asking({ text: typed }), 'UTC')
          expect(find(history, 0, compiled)).toEqual(
            feedRows(history, 0, compiled.empty ? undefined : compiled.matches),
          )
        }
      }),
    )
  })
})
