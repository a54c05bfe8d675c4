import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aRequirement,
  aViolation,
  readAnswer,
  type ComponentJson,
  type FieldJson,
} from '#src/testing/component-builders.ts'
import { compareAnswers } from './compare-answers.ts'

const read = (parts: Partial<ComponentJson>) => readAnswer(aComponent(parts))
const compared = (here: Partial<ComponentJson>, there: Partial<ComponentJson>) =>
  compareAnswers(read(here), read(there))

const differences = (here: FieldJson, there: FieldJson) =>
  compared({ fields: [here] }, { fields: [there] }).differing.flatMap((field) =>
    field.differences.map((row) => `${row.what}: ${row.here} | ${row.there}`),
  )
const allowing = (...allowedValues: string[]) => aField('a', { constraints: { allowedValues } })
const letters = 'abcdefgh'.split('')

describe('a field of both answers', () => {
  it.each<[string, FieldJson, FieldJson, string[]]>([
    ['is not reported if equal', aField('a'), aField('a'), []],
    [
      'is reported if only one requires it',
      aField('a', { required: true }),
      aField('a'),
      ['Required: yes | no'],
    ],
    [
      'is reported if its default differs',
      aField('a', { defaultValue: 'x' }),
      aField('a'),
      ['Default: x | none'],
    ],
    [
      'distinguishes an empty default from none',
      aField('a', { defaultValue: '' }),
      aField('a'),
      ['Default: empty text | none'],
    ],
    [
      'is reported if its allowed values differ',
      allowing('a', 'b'),
      allowing('b', 'c'),
      ['Allowed values: a, b | b, c'],
    ],
    ['ignores the order of allowed values', allowing('a', 'b'), allowing('b', 'a'), []],
    [
      'distinguishes no allowed values from any',
      allowing(),
      aField('a'),
      ['Allowed values: none yet | any'],
    ],
    [
      'lists only the differing values of many',
      allowing(...letters),
      allowing(...letters.slice(1), 'z'),
      ['Allowed values: 8 values, not in the other: a | 8 values, not in the other: z'],
    ],
    [
      'is reported if its limits differ',
      aField('a', { type: 'number', constraints: { min: 1, max: 5 } }),
      aField('a', { type: 'number', constraints: { min: 1 } }),
      ['Limits: at least 1, at most 5 | at least 1'],
    ],
    [
      'is reported if its type differs',
      aField('a'),
      aField('a', { type: 'number' }),
      ['Type: string | number'],
    ],
    [
      'never shows a default that is secret in either answer',
      aField('a', { defaultValue: 'hunter2' }),
      aField('a', { sensitive: true }),
      ['Default: set, not shown | none'],
    ],
    [
      'never shows a default inside a secret group',
      aGroup('g', [aField('a', { defaultValue: 'hunter2' })], { sensitive: true }),
      aGroup('g', [aField('a', { defaultValue: 'hunter3' })], { sensitive: true }),
      [],
    ],
  ])('%s', (_, here, there, expected) => {
    expect(differences(here, there)).toEqual(expected)
  })

  it('is matched by its literal keys in groups and rows, and named by its labels', () => {
    const nested = (required: boolean) => [
      aGroup('a.b', [aField('c', { label: 'C', required })], { label: 'Group' }),
      aList('rows', { type: 'object', fields: [aField('id', { required })] }, { label: 'Row' }),
    ]
    const { differing } = compared({ fields: nested(true) }, { fields: nested(false) })
    expect(differing.map(({ label, path }) => `${label} (${path})`)).toEqual([
      'Group › C (a.b.c)',
      'Row › each row › id (rows[].id)',
    ])
  })
})

it('lists the fields that only one answer has', () => {
  const { fields } = compared(
    { fields: [aField('a'), aField('b')] },
    { fields: [aField('b'), aGroup('c', [aField('d')])] },
  )
  expect(fields.both.map(({ path }) => path)).toEqual(['b'])
  expect(fields.here.map(({ path }) => path)).toEqual(['a'])
  expect(fields.there.map(({ path }) => path)).toEqual(['c', 'c.d'])
})

it('does not treat a key with a dot as a path', () => {
  const { fields } = compared({ fields: [aField('a.b')] }, { fields: [aGroup('a', [aField('b')])] })
  expect(fields.both).toEqual([])
})

it('lists common and distinct violations with duplicates', () => {
  const [once, twice] = [aViolation('a', 'Too long.'), aViolation('b', 'Taken.')]
  const { violations } = compared(
    { violations: [once, twice, twice] },
    { violations: [twice, aViolation('a', 'Too short.')] },
  )
  const messages = (of: readonly { message?: string | undefined }[]) => of.map((one) => one.message)
  expect(messages(violations.both)).toEqual(['Taken.'])
  expect(messages(violations.here)).toEqual(['Too long.', 'Taken.'])
  expect(messages(violations.there)).toEqual(['Too short.'])
})

it('compares the status of requirements by key and scope', () => {
  const { requirements } = compared(
    { requirements: [aRequirement('role'), aRequirement('role', { scope: 'PLATFORM_PROFILE' })] },
    { requirements: [aRequirement('role', { status: 'READY' }), aRequirement('zone')] },
  )
  expect(requirements.map(({ path, scope, here, there }) => [path, scope, here, there])).toEqual([
    ['role', 'CLUSTER', 'MISSING', 'READY'],
    ['role', 'PLATFORM_PROFILE', 'MISSING', undefined],
    ['zone', 'CLUSTER', undefined, 'MISSING'],
  ])
})

const someAnswer = fc.record({
  fields: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', '__proto__', 'a.b'), { maxLength: 5 }),
  wrong: fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 6 }),
})

it('finds no difference between an answer and itself, and is symmetric', () => {
  const answer = ({ fields, wrong }: { fields: string[]; wrong: string[] }) =>
    read({
      fields: fields.map((key) => aField(key)),
      violations: wrong.map((path) => aViolation(path, 'No.')),
    })
  fc.assert(
    fc.property(someAnswer, someAnswer, (one, other) => {
      const same = compareAnswers(answer(one), answer(one))
      expect([same.violations.here, same.violations.there, same.fields.here]).toEqual([[], [], []])
      expect(same.violations.both).toHaveLength(one.wrong.length)
      const forth = compareAnswers(answer(one), answer(other))
      const back = compareAnswers(answer(other), answer(one))
      expect(forth.fields.here).toEqual(back.fields.there)
      expect(forth.violations.here).toHaveLength(back.violations.there.length)
      expect(forth.violations.both).toHaveLength(back.violations.both.length)
    }),
  )
})
