import { expect, it } from 'vitest'
import { endSentence } from './end-sentence.ts'

it.each([
  ['It responded with 503', 'It responded with 503.'],
  ['It responded with 503: “Too busy”', 'It responded with 503: “Too busy”.'],
  ['It responded with 503: “Try again.”', 'It responded with 503: “Try again.”'],
  ['It responded with 503: “Why?”', 'It responded with 503: “Why?”'],
  ['Note = Say it again.', 'Note = Say it again.'],
])('ends "%s" as "%s"', (text, sentence) => {
  expect(endSentence(text)).toBe(sentence)
})
