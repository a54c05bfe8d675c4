import { describe, expect, it } from 'vitest'
import { segmentsOf } from './highlights.ts'
import { termsOf } from '#src/deployments/record/searchable-text.ts'

const marked = (text: string, search: string, cut?: boolean) =>
  segmentsOf(text, termsOf(search), cut)
    .map(({ text: one, hit }) => (hit ? `[${one}]` : one))
    .join('')

describe('search matches are marked', () => {
  it.each([
    ['checkout-worker', 'work', 'checkout-[work]er'],
    ['Ada Marsh', 'ada MARSH', '[Ada] [Marsh]'],
    ['aaaa', 'aa', '[aaaa]'],
    ['abcd', 'abc bcd', '[abcd]'],
    ['nothing', 'else', 'nothing'],
    ['anything', '', 'anything'],
    ['Überholt 🚢 v2', 'über v2', '[Über]holt 🚢 [v2]'],
    ['Σίσυφος', 'σίσυφος', '[Σίσυφος]'],
    // Folding turns the ligature into two letters: nothing is marked rather than the wrong letter.
    ['ﬁnal fix', 'fix', 'ﬁnal fix'],
    ['<mark>', 'mark', '<[mark]>'],
  ])('%s by %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })

  it('in a short ID if the search is longer than what is shown', () => {
    expect(marked('9e3779b', '9e3779b1abc', true)).toBe('[9e3779b]')
    expect(marked('9e3779b', '9e3779b1abc')).toBe('9e3779b')
  })
})
