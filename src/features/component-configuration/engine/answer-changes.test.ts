import { expect, it } from 'vitest'
import { readAnswer } from '#src/testing/component-builders.ts'
import { answerChanges, type DisplayedAnswer } from './page-state.ts'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { problemsOf } from '#form/checks/messages.ts'

const builder = createTreeBuilder('k')
const idOf = (key: string) => builder.nodeIds.idOf({ root: 'profile', steps: [{ key }] })

const shown = (
  keys: string,
  wrong = '',
  values: Record<string, DraftValue> = {},
): DisplayedAnswer => {
  const entries = Object.entries(values).map(([key, value]) => [idOf(key), value] as const)
  const sent: Draft = {
    values: Object.fromEntries(entries),
    edited: new Set(entries.map(([id]) => id)),
  }
  const answer = readAnswer({
    clusterId: 'c',
    componentKey: 'k',
    fields: keys.split('').map((key) => ({ key, type: 'string', label: key.toUpperCase() })),
    violations: wrong.split('').map((key) => ({ code: 'X', fieldPath: key, message: 'No.' })),
  })
  const tree = builder.build(answer, sent, sent)
  return { tree, problems: problemsOf(answer, tree, sent, sent, 'k'), sent }
}

it.each([
  ['nothing for the first answer', undefined, shown('ab'), undefined],
  ['nothing when nothing changed', shown('ab', 'a'), shown('ab', 'a'), undefined],
  ['fields that appeared', shown('a'), shown('abc'), '2 fields appeared.'],
  ['fields that disappeared', shown('ab'), shown('a'), '1 field disappeared.'],
  [
    'violations old and new',
    shown('ab', 'a'),
    shown('ab', 'b'),
    '1 violation new, 1 violation gone.',
  ],
  [
    'the one edit that caused it',
    shown('a', 'a'),
    shown('ab', '', { a: 'advanced' }),
    '1 field appeared, 1 violation gone, because A = advanced.',
  ],
  [
    'no cause if there were two edits',
    shown('ab', 'a'),
    shown('ab', '', { a: 'x', b: 'y' }),
    '1 violation gone.',
  ],
  [
    'a value that was reset',
    shown('ab', '', { a: 'x' }),
    shown('a'),
    '1 field disappeared, because A is no longer set.',
  ],
])('describes %s', (_, before, after, words) => {
  expect(answerChanges(before, after)).toBe(words)
})
