import { expect, it } from 'vitest'
import { endSentence } from './end-sentence.ts'

it.each([
  ['It answered 503', 'It answered 503.'],
  ['It answered 503: “Too busy”', 'It answered 503: “Too busy”.'],
  ['It answered 503: “Try again.”', 'It answered 503: “Try again.”'],
  ['It answered 503: “Why?”', 'It answered 503: “Why?”'],
  ['Note = Say it again.', 'Note = Say it again.'],
])('ends "%s" as "%s"', (text, sentence) => {
  expect(endSentence(text)).toBe(sentence)
})
