import { expect, it } from 'vitest'
import { aField } from '#src/testing/component-builders.ts'
import { rowAddress } from '#form/draft/field-address.ts'
import { answerWith, at, formOn, KEY } from '#form/testing/form-on.ts'
import { problemsOf } from './messages.ts'

const fields = [
  aField('a'),
  aField('a.b'),
  { key: 'rows', type: 'array', items: { type: 'object', fields: [] } },
]
const rows = at('rows')

it('keeps a violation with its row when rows were moved since the request', () => {
  const { builder, set, tree, draft } = formOn({ fields })
  set(rows, ['first', 'second'])
  const sent = draft()
  set(rows, ['second', 'first'])
  const [problem] = problemsOf(
    answerWith({ fields, violations: [{ code: 'X', fieldPath: 'rows.0', message: 'No.' }] }),
    tree(),
    draft(),
    sent,
    KEY,
  )
  expect(problem?.node).toBe(builder.nodeIds.idOf(rowAddress(rows, 'first')))
})

it('shows a missing value as needed until an edit of it was sent, and then as wrong', () => {
  const violations = [
    { code: 'REQUIRED', fieldPath: 'a', message: 'Enter a value.' },
    { code: 'LENGTH_OUT_OF_RANGE', fieldPath: 'a.b', message: '' },
  ]
  const { set, tree, draft } = formOn({ fields })
  const tones = (sent = draft()) =>
    problemsOf(answerWith({ fields, violations }), tree(), draft(), sent, KEY).map(
      ({ tone, text }) => [tone, text],
    )
  expect(tones()).toEqual([
    ['needed', 'Enter a value.'],
    ['wrong', 'LENGTH_OUT_OF_RANGE'],
  ])
  const before = draft()
  set(at('a'), '')
  expect(tones(before)[0]).toEqual(['needed', 'Enter a value.'])
  expect(tones()[0]).toEqual(['wrong', 'Enter a value.'])
})
