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

it('says at the nearest known field what is wrong in a part that the form does not have', () => {
  const { builder, tree, draft } = formOn({ fields })
  const problems = problemsOf(
    answerWith({
      fields,
      violations: [{ code: 'REQUIRED', fieldPath: 'rows[0].size', message: 'Give a size.' }],
    }),
    tree(),
    draft(),
    draft(),
    KEY,
  )
  expect(problems).toMatchObject([
    { node: builder.nodeIds.idOf(rows), tone: 'wrong', text: '[0].size: Give a size.' },
  ])
})

it('counts a missing cluster requirement once if its violation names it by its bare key', () => {
  const requirements = [{ ...aField('region'), scope: 'CLUSTER', status: 'MISSING' }]
  const violations = [{ code: 'REQUIRED', fieldPath: 'region', message: 'Give a region.' }]
  const { tree, draft } = formOn({ fields, requirements })
  const answer = answerWith({ fields, requirements, violations })
  const problems = problemsOf(answer, tree(), draft(), draft(), KEY)
  expect(problems).toMatchObject([{ isRequirement: true, text: 'Give a region.' }])
})

it.for([
  [{ code: 'A', message: ' ' }, 'A'],
  [{ code: '', message: '' }, 'The API gave no reason.'],
  [{ code: ' ', message: '\u200B' }, 'The API gave no reason.'],
  [{ message: ['no'] }, 'The API gave no reason.'],
  ['zone is full', 'The API reported a violation that could not be read.'],
  [7, 'The API reported a violation that could not be read.'],
] as const)('has words for the violation %j', ([violation, text]) => {
  const { tree, draft } = formOn({ fields })
  const answer = answerWith({ fields, violations: [violation] })
  expect(problemsOf(answer, tree(), draft(), draft(), KEY).map((one) => one.text)).toEqual([text])
})
