import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, firstLine, inSentence, isBlank, visible } from './display-text.ts'

const graphemes = (text: string) => [...new Intl.Segmenter('en').segment(text)].length
const anyText = fc.string({ unit: 'binary', maxLength: 80 })

describe('visible', () => {
  it.each([
    ['plain text stays', 'Retry the payment', 'Retry the payment'],
    ['an override is named', 'safe\u202Egnp.exe\u202C', 'safe⟨202E⟩gnp.exe⟨202C⟩'],
    ['isolates and marks too', '\u2067a\u2069\u200F', '⟨2067⟩a⟨2069⟩⟨200F⟩'],
    ['control characters are pictures', '\u0000\u001B[31mred\u0007\u007F\t', '␀␛[31mred␇␡␉'],
    ['invisible ones are named', 'a\u200Bb\uFEFFc\u2060', 'a⟨200B⟩b⟨FEFF⟩c⟨2060⟩'],
    ['half a character is named', 'half \uD83D', 'half ⟨D83D⟩'],
    ['emoji stay whole', '🚢⚓️👩‍✈️🏴‍☠️', '🚢⚓️👩‍✈️🏴‍☠️'],
    ['joined letters stay', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['accents stay', 'e\u0301', 'e\u0301'],
    ['piles of accents do not', `e${'\u0301'.repeat(160)}!`, `e${'\u0301'.repeat(4)}!`],
  ])('%s', (_, text, expected) => {
    expect(visible(text)).toBe(expected)
  })

  it('leaves nothing hidden, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = visible(text)
        expect(visible(shown)).toBe(shown)
        expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u)
      }),
    )
  })
})

describe('clip', () => {
  it.each([
    ['short', 10, 'short'],
    ['cut where there is no room', 3, 'cut…'],
    ['👩‍✈️👩‍✈️👩‍✈️', 2, '👩‍✈️👩‍✈️…'],
    ['e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301e\u0301'],
  ])('%s to %i', (text, most, expected) => {
    expect(clip(text, most)).toBe(expected)
  })

  it('never shows more, nor a broken character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (text, most) => {
          const shown = clip(text, most)
          expect(graphemes(shown)).toBeLessThanOrEqual(Math.max(most + 1, 1))
          if (shown !== text) expect(text.startsWith(shown.slice(0, -1))).toBe(true)
          expect(/\p{Surrogate}/u.test(shown)).toBe(false)
        },
      ),
    )
  })
})

describe('firstLine', () => {
  it.each([
    ['Close the batch\n\nIt kept the lock.', 'Close the batch'],
    ['\n\n  Later  \nrest', 'Later'],
    ['one\r\ntwo', 'one'],
    ['one\u2028two', 'one'],
    ['', ''],
    [' \n\t ', ''],
  ])('of %j is %j', (text, expected) => {
    expect(firstLine(text)).toBe(expected)
  })

  it('takes 100 kB of message', () => {
    const message = 'All work and no tide. '.repeat(5000)
    const shown = firstLine(message, 50)
    expect(graphemes(shown)).toBe(51)
    expect(firstLine(`${' '.repeat(100_000)}late`)).toBe('late')
  })
})

describe('inSentence', () => {
  it('keeps what runs from right to left to itself', () => {
    expect(inSentence('عربي')).toBe('\u2068عربي\u2069')
    expect(inSentence('storefront')).toBe('storefront')
  })
})

it('knows what shows nothing', () => {
  for (const text of ['', '   ', '\u200B\u200D\uFEFF\u2060', '\n\t'])
    expect(isBlank(text)).toBe(true)
  for (const text of ['a', ' 0 ', '港', '\u0000']) expect(isBlank(text)).toBe(false)
})
