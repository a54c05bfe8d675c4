import { expect, it } from 'vitest'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import { answerWith, at, KEY } from '#form/testing/form-on.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { rowAddress } from '#form/draft/field-address.ts'
import { changedSince } from './changed-since.ts'

const { build, nodeIds } = createTreeBuilder(KEY)
const ANSWER = answerWith({
  fields: [
    { key: 'a', type: 'string' },
    { key: 'b', type: 'number' },
    { key: 'g', type: 'object', fields: [{ key: 'c', type: 'string' }] },
    { key: 'rows', type: 'array', items: { type: 'string' } },
  ],
})
const treeOf = (draft: Draft) => build(ANSWER, draft, draft)
treeOf({ values: {}, edited: new Set() })
const [A, B, C, ROWS, GONE] = [at('a'), at('b'), at('g', 'c'), at('rows'), at('gone')].map(
  nodeIds.idOf,
)
const cell = (row: string) => nodeIds.idOf({ ...rowAddress(at('rows'), row), kind: 'text' })

const draft = (...values: [string | undefined, DraftValue][]): Draft => ({
  values: Object.fromEntries(values),
  edited: new Set(values.flatMap(([id]) => id ?? [])),
})
const ROW = draft([ROWS, ['1']], [cell('1'), 'x'])

it.each<[string, Draft, Draft, number]>([
  ['nothing', draft([A, '1']), draft([A, '1']), 0],
  ['another text', draft([A, '1']), draft([A, '2']), 1],
  ['a value that is new, and one that is untouched again', draft([A, '1']), draft([B, '1']), 2],
  ['a value in a group', draft(), draft([C, 'x']), 1],
  ['no emptied value, which is not sent either', draft(), draft([A, '']), 0],
  ['a new list with its row once', draft(), ROW, 1],
  ['a changed row', ROW, draft([ROWS, ['1']], [cell('1'), 'y']), 1],
  [
    'rows in another order',
    draft([ROWS, ['1', '2']], [cell('1'), 'x']),
    draft([ROWS, ['2', '1']], [cell('1'), 'x']),
    1,
  ],
  ['no value that nothing asks for', draft(), draft([GONE, 'x']), 0],
])('counts %s', (_, before, now, count) => {
  expect(changedSince(treeOf, before, now)).toBe(count)
})
