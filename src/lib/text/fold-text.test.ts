import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fold, hasTerms, matchesIn, segmentsOf, termsOf } from './fold-text.ts'

const marked = (text: string, search: string, cut?: boolean) =>
  segmentsOf(text, termsOf(search), cut)
    .map(({ text: one, hit }) => (hit ? `[${one}]` : one))
    .join('')

describe('a search finds', () => {
  it.each([
    ['marks', 'Zoë Müller', 'zoe muller'],
    ['marks that were typed apart', 'café-api', 'cafe\u0301'],
    ['no marks by marks', 'cafe-api', 'café'],
    ['case', 'CHECKOUT', 'checkout'],
    ['a letter that is two in upper case', 'Straße', 'STRASSE'],
    ['a final sigma', 'Σίσυφος', 'ΣΙΣΥΦΟΣ'],
    ['a dotless i', 'ısrar', 'israr'],
    ['a dotted I', 'İstanbul', 'istanbul'],
    ['letters with strokes', 'Łukasz Ørsted', 'lukasz orsted'],
    ['width', 'ＡＢＣ１２３', 'abc123'],
    ['half-width kana', 'ｶﾞｲﾄﾞ', 'ガイド'],
    ['ligatures', 'ﬁnal', 'final'],
    ['curly quotes by straight ones', '“it’s”', `"it's"`],
    ['an acute accent as an apostrophe', 'it´s', "it's"],
    ['a dash by a hyphen', '2024–2025', '2024-2025'],
    ['a minus by a hyphen', '−5', '-5'],
    ['a hyphen that does not break', 'checkout\u2011worker', 'checkout-worker'],
    ['a space that does not break', 'Ada\u00A0Marsh', 'ada marsh'],
    ['words in any order', 'Ada Marsh', 'marsh ada'],
    ['what stands in brackets', 'a1b2c3d', '(a1b2c3d)'],
    ['what a comma follows', 'a1b2c3d', 'a1b2c3d,'],
    ['what a full stop follows', 'a1b2c3d', 'a1b2c3d.'],
    ['what was cut', 'a1b2c3d4', 'a1b2c3d…'],
    ['what stands in curly quotes', 'a1b2c3d', '“a1b2c3d”.'],
    ['a bracket', 'a (b)', '('],
    ['a flag', 'a --queue', '--queue'],
    ['the number of an issue', 'fix #123', '#123'],
    ...['\u200B', '\u2060', '\u00AD', '\uFEFF', '\u200E', '\u202C', '\u0000', '\uFE0F'].flatMap(
      (unseen) => [
        [`U+${unseen.charCodeAt(0).toString(16)} before`, 'a1b2c3d', `${unseen}a1b2c3d`],
        [`U+${unseen.charCodeAt(0).toString(16)} in`, 'a1b2c3d', `a1b2${unseen}c3d`],
        [`U+${unseen.charCodeAt(0).toString(16)} behind`, 'a1b2c3d', `a1b2c3d${unseen}`],
        [`U+${unseen.charCodeAt(0).toString(16)} in the text`, `a1b2${unseen}c3d`, 'a1b2c3d'],
      ],
    ),
  ])('%s: %j by %j', (_, text = '', search = '') => {
    expect(hasTerms(text, termsOf(search))).toBe(true)
  })
})

test.each([
  ['checkout', 'checkouts'],
  ['Ada Marsh', 'ada ada marshes'],
  ['東京', '京都'],
])('%j is not found by %j', (text, search) => {
  expect(hasTerms(text, termsOf(search))).toBe(false)
})

describe('matches are marked where they stand', () => {
  it.each([
    ['checkout-worker', 'work', 'checkout-[work]er'],
    ['Ada Marsh', 'ada MARSH', '[Ada] [Marsh]'],
    ['aaaa', 'aa', '[aaaa]'],
    ['abcd', 'abc bcd', '[abcd]'],
    ['nothing', 'else', 'nothing'],
    ['anything', '', 'anything'],
    ['', 'a', ''],
    ['a.b.a', 'a', '[a].b.[a]'],
    ['Überholt 🚢 v2', 'über v2', '[Über]holt 🚢 [v2]'],
    ['Σίσυφος', 'σίσυφος', '[Σίσυφος]'],
    ['ﬁnal fix', 'fix', 'ﬁnal [fix]'],
    ['ﬁnal fix', 'in', '[ﬁn]al fix'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['Straße 7', 'ss', 'Stra[ß]e 7'],
    ['Straße 7', '7', 'Straße [7]'],
    ['cafe\u0301-api', 'cafe', '[cafe\u0301]-api'],
    ['check\u200Bout', 'ko', 'chec[k\u200Bo]ut'],
    ['<mark>', 'mark', '<[mark]>'],
  ])('%s by %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })

  it('in a short ID if the search is longer than what is shown', () => {
    expect(marked('9e3779b', '9e3779b1abc', true)).toBe('[9e3779b]')
    expect(marked('9e3779b', '9e3779b1abc')).toBe('9e3779b')
  })
})

const any = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'aAäßﬁİıςΣ\u0301\u200B\u00B4“(. ') }),
)

test('folding is done letter by letter, and once', () => {
  fc.assert(
    fc.property(any, (text) => {
      expect(Array.from(text, fold).join('')).toBe(fold(text))
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('the parts are the text, each marked part folds to a text with a term, and none is missed', () => {
  fc.assert(
    fc.property(any, any, (text, search) => {
      const terms = termsOf(search)
      const parts = segmentsOf(text, terms)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const part of parts) {
        expect(terms.some((term) => fold(part.text).includes(term))).toBe(part.hit)
      }
      expect(matchesIn(text, terms).length > 0).toBe(
        terms.some((term) => fold(text).includes(term)),
      )
    }),
  )
})
