import { expect, test } from 'vitest'
import type { Problem } from '#form/checks/messages.ts'
import { formOutcome, outcomeSentence } from './outcome-words.ts'

const problem = (tone: Problem['tone']): Problem => ({
  tone,
  text: 'Taken.',
  code: undefined,
  node: undefined,
  path: '',
})

test.each([
  { problems: [], edits: 0, says: 'No violations' },
  {
    problems: [],
    edits: 1,
    says: 'loki is valid, with 1 edit. Next: review, and copy the request. Nothing is saved.',
  },
  {
    problems: [],
    edits: 5,
    says: 'loki is valid, with 5 edits. Next: review, and copy the request. Nothing is saved.',
  },
  { problems: [problem('wrong'), problem('needed')], edits: 5, says: '1 wrong, 1 needed' },
])('says "$says" of $edits edits', ({ problems, edits, says }) => {
  expect(outcomeSentence(formOutcome('loki', problems, edits))).toBe(says)
})

test('another edit of a valid draft is no event, and the first one is', () => {
  const event = (edits: number) => formOutcome('loki', [], edits).event
  expect(event(2)).toBe(event(1))
  expect(event(1)).not.toBe(event(0))
  expect(formOutcome('loki', [problem('wrong')], 2).event).not.toBe(event(2))
})
