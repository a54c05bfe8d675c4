import { describe, expect, test } from 'vitest'
import { markdownLink, markdownText } from './display-text.ts'

describe('text in Markdown', () => {
  test.each([
    ['v1.2.3-rc.1', 'v1.2.3-rc.1'],
    ['**bold**', '`**bold**`'],
    ['__init__', '`__init__`'],
    ['@everyone', '`@everyone`'],
    ['#12', '`#12`'],
    ['<img src=x>', '`<img src=x>`'],
    ['[a](https://x)', '`[a](https://x)`'],
    ['https://example.com', '`https://example.com`'],
    ['evil.example', '`evil.example`'],
    ['- x', '`- x`'],
    ['+ x', '`+ x`'],
    ['1. x', '`1. x`'],
    ['-', '`-`'],
    ['12.', '`12.`'],
    ['---', '`---`'],
    ['- - -', '`- - -`'],
    ['--replicas=3', '`--replicas=3`'],
    ['-x', '-x'],
    ['1.x', '1.x'],
    ['a`b``c', '``` a`b``c ```'],
    ['two\nlines', '`two␊lines`'],
    ['', '`  `'],
    ['x'.repeat(5000), `\`${'x'.repeat(120)}…\``],
  ])('%s', (text, expected) => {
    expect(markdownText(text)).toBe(expected)
  })
})

test('an address in a link of Markdown cannot end it', () => {
  expect(markdownLink('13:52', 'https://console.example/?a=(b)<c>**d**')).toBe(
    '[13:52](https://console.example/?a=%28b%29%3Cc%3E%2A%2Ad%2A%2A)',
  )
  expect(markdownLink('13:52', '/a b\tc\nd\u00a0e\u2028f\u3000g')).toBe(
    '[13:52](/a%20b%09c%0Ad%C2%A0e%E2%80%A8f%E3%80%80g)',
  )
})
