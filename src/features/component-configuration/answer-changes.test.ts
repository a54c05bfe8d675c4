import { expect, it } from 'vitest'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { answerChanges, type Shown } from './answer-changes.ts'
import type { Draft, DraftValue } from './draft.ts'
import { createTreeBuilder } from './form-tree.ts'
import { problemsOf } from './messages.ts'

const builder = createTreeBuilder('k')
const idOf = (key: string) => builder.names.nameOf({ root: 'profile', steps: [{ key }] })

const shown = (keys: string, wrong = '', values: Record<string, DraftValue> = {}): Shown => {
  const entries = Object.entries(values).map(([key, value]) => [idOf(key), value] as const)
  const sent: Draft = {
    values: Object.fromEntries(entries),
    edited: new Set(entries.map(([id]) => id)),
  }
  const answer = readResolvedComponent({
    clusterId: 'c',
    componentKey: 'k',
    fields: keys.split('').map((key) => ({ key, type: 'string', label: key.toUpperCase() })),
    violations: wrong.split('').map((key) => ({ code: 'X', fieldPath: key, message: 'No.' })),
  })
  if (!answer) throw new Error('not an answer')
  const tree = builder.build(answer, sent, sent)
  return { tree, problems: problemsOf(answer, tree, sent, sent, 'k'), sent }
}

it.each([
  ['nothing for the first answer', undefined, shown('ab'), undefined],
  ['nothing when nothing changed', shown('ab', 'a'), shown('ab', 'a'), undefined],
  ['fields that appeared', shown('a'), shown('abc'), '2 fields appeared.'],
  ['fields that went', shown('ab'), shown('a'), '1 field went.'],
  [
    'violations old and new',
    shown('ab', 'a'),
    shown('ab', 'b'),
    '1 violation new, 1 violation gone.',
  ],
  [
    'the one edit that did it',
    shown('a', 'a'),
    shown('ab', '', { a: 'advanced' }),
    '1 field appeared, 1 violation gone, because A = advanced.',
  ],
  [
    'no cause where there were two',
    shown('ab', 'a'),
    shown('ab', '', { a: 'x', b: 'y' }),
    '1 violation gone.',
  ],
  [
    'a value taken back',
    shown('ab', '', { a: 'x' }),
    shown('a'),
    '1 field went, because A is no longer set.',
  ],
])('says %s', (_, before, after, words) => {
  expect(answerChanges(before, after)).toBe(words)
})
