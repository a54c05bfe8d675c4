import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clipOf, descriptionParts, shortened } from './description-text.tsx'

const written = (text: string) =>
  descriptionParts(text).map((part) =>
    part.kind === 'text' ? part.text : { [part.kind]: part.text },
  )

describe('the parts of a description', () => {
  test.for([
    ['', []],
    ['Plain text.', ['Plain text.']],
    ['Use `a.b` here.', ['Use ', { code: 'a.b' }, ' here.']],
    ['See https://example.org/a.', ['See ', { link: 'https://example.org/a' }, '.']],
    ['(see http://example.org/a_(b))', ['(see ', { link: 'http://example.org/a_(b)' }, ')']],
    ['[docs](https://example.org)', ['[docs](', { link: 'https://example.org' }, ')']],
    ['`https://example.org`', [{ code: 'https://example.org' }]],
    ['javascript:alert(1) ftp://example.org', ['javascript:alert(1) ftp://example.org']],
    ['https:// and http://[', ['https:// and http://[']],
    // The rest of the address was cut off.
    ['See https://example.org/ab…', ['See https://example.org/ab…']],
    ['<b>bold</b> **bold** # bold', ['<b>bold</b> **bold** # bold']],
    ['a `\n` b', ['a `\n` b']],
  ] as const)('%s', ([text, parts]) => {
    expect(written(text)).toEqual(parts)
  })

  test('are the text, and links lead to the web only', () => {
    const pieces = fc.constantFrom(
      ...'`()[]….,:/ \n<"',
      'http://',
      'https://',
      'javascript:',
      'a.b',
      'x',
    )
    fc.assert(
      fc.property(fc.array(pieces), (some) => {
        const text = some.join('')
        const parts = descriptionParts(text)
        const raw = parts.map((part) => (part.kind === 'code' ? `\`${part.text}\`` : part.text))
        expect(raw.join('')).toBe(text)
        for (const part of parts) {
          if (part.kind === 'link') expect(new URL(part.text).protocol).toMatch(/^https?:$/)
        }
      }),
    )
  })

  test('of a hostile text are found in one pass', () => {
    // In time that grows with the square of the length, each takes longer than a test may.
    for (const piece of ['https://(', '`', 'https://a.', 'http', '('])
      expect(descriptionParts(piece.repeat(100_000)).length).toBeGreaterThan(0)
  })
})

test.for([
  ['', 'nowhere'],
  ['x'.repeat(180), 'nowhere'],
  ['x'.repeat(250), 'narrow'],
  ['x'.repeat(450), 'everywhere'],
  ['a\nb\nc\nd', 'nowhere'],
  ['a\nb\nc\nd\ne', 'everywhere'],
  [`${'x'.repeat(90)}\nb\nc\nd`, 'narrow'],
  ['x'.repeat(100_000), 'everywhere'],
] as const)('%.12s… is clipped %s', ([text, clip]) => {
  expect(clipOf(text)).toBe(clip)
})

test.each([
  ['', ''],
  ['Short.', 'Short.'],
  ['x'.repeat(400), 'x'.repeat(400)],
  ['x'.repeat(100_000), `${'x'.repeat(300)}…`],
  ['word '.repeat(20_000), `${'word '.repeat(59)}word…`],
  [`${'x'.repeat(299)}${'🚢'.repeat(200)}`, `${'x'.repeat(299)}…`],
])('shortens %.20s', (text, short) => {
  expect(shortened(text)).toBe(short)
})
