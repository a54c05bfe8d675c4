import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aRequirement,
  aViolation,
  type ComponentJson,
  type FieldJson,
  readAnswer,
} from '#src/testing/component-builders.ts'
import { type ClusterRow, compareClusters } from './compare-clusters.ts'

const read = (parts: Partial<ComponentJson>) => readAnswer(aComponent(parts))
const rowsOf = (...answers: Partial<ComponentJson>[]) => compareClusters(answers.map(read))

const line = ({ label, what, cells }: ClusterRow) =>
  `${[label, what].filter(Boolean).join(' ')}: ${cells.map(({ text }) => text).join(' | ')}`
const differing = (...answers: Partial<ComponentJson>[]) =>
  rowsOf(...answers)
    .filter(({ differs }) => differs)
    .map(line)
const withField = (...fields: FieldJson[]): Partial<ComponentJson> => ({ fields })
const allowing = (...allowedValues: string[]) =>
  withField(aField('a', { constraints: { allowedValues } }))
const letters = 'abcdefgh'.split('')

describe('what differs among several answers', () => {
  it.each<[string, Partial<ComponentJson>[], string[]]>([
    ['nothing, where all are the same', [{}, {}, {}], []],
    ['nothing, where there is one', [withField(aField('a'))], []],
    [
      'a field that one lacks',
      [withField(aField('a')), withField(aField('a')), {}],
      ['a: listed | listed | not listed'],
    ],
    [
      'a group that one lacks, without its members',
      [withField(aGroup('g', [aField('a')])), {}],
      ['g: listed | not listed'],
    ],
    [
      'a member that one lacks',
      [withField(aGroup('g', [aField('a'), aField('b')])), withField(aGroup('g', [aField('a')]))],
      ['g › b: listed | not listed'],
    ],
    [
      'whether a field is required, beside one that lacks it',
      [withField(aField('a', { required: true })), withField(aField('a')), {}],
      ['a: listed | listed | not listed', 'a required: yes | no | not listed'],
    ],
    [
      'a default, and none',
      [
        withField(aField('a', { defaultValue: 'x' })),
        withField(aField('a')),
        withField(aField('a')),
      ],
      ['a default: x | none | none'],
    ],
    [
      'an empty default, and none',
      [withField(aField('a', { defaultValue: '' })), withField(aField('a'))],
      ['a default: empty text | none'],
    ],
    [
      'types',
      [withField(aField('a')), withField(aField('a', { type: 'number' }))],
      ['a type: string | number'],
    ],
    [
      'limits',
      [
        withField(aField('a', { type: 'number', constraints: { min: 1, max: 5 } })),
        withField(aField('a', { type: 'number', constraints: { min: 1 } })),
      ],
      ['a limits: at least 1, at most 5 | at least 1'],
    ],
    [
      'no allowed values, and any',
      [allowing(), withField(aField('a'))],
      ['a allowed values: none yet | any'],
    ],
    [
      'a field in groups and rows, by its labels',
      [true, false].map((required) =>
        withField(
          aGroup('a.b', [aField('c', { label: 'C', required })], { label: 'Group' }),
          aList('rows', { type: 'object', fields: [aField('id', { required })] }, { label: 'Row' }),
        ),
      ),
      ['Group › C required: yes | no', 'Row › each row › id required: yes | no'],
    ],
    [
      'a key with a dot, which is not a path',
      [withField(aField('a.b')), withField(aGroup('a', [aField('b')]))],
      ['a.b: listed | not listed', 'a: not listed | listed'],
    ],
    [
      'nothing inside a secret group',
      [
        withField(aGroup('g', [aField('a', { defaultValue: 'hunter2' })], { sensitive: true })),
        withField(aGroup('g', [aField('a', { defaultValue: 'hunter3' })], { sensitive: true })),
      ],
      [],
    ],
    ['not the order of allowed values', [allowing('a', 'b'), allowing('b', 'a')], []],
    [
      'of many allowed values, those that not all have',
      [allowing(...letters, 'y'), allowing(...letters, 'y'), allowing(...letters, 'z')],
      [
        'a allowed values: 9 values, not in all: y | 9 values, not in all: y | 9 values, not in all: z',
      ],
    ],
    [
      'never a default that is secret in any answer',
      [
        withField(aField('a', { defaultValue: 'hunter2' })),
        withField(aField('a', { defaultValue: 'hunter3' })),
        withField(aField('a', { sensitive: true })),
      ],
      ['a default: set, not shown | set, not shown | none'],
    ],
    [
      'violations by their path, in any order',
      [
        { violations: [aViolation('a', 'Taken.'), aViolation('a', 'Long.')] },
        { violations: [aViolation('a', 'Long.'), aViolation('a', 'Taken.')] },
        {},
        { violations: [aViolation('', 'Wrong cloud.')] },
      ],
      [
        'a: Taken. (INVALID_VALUE) Long. (INVALID_VALUE) | Long. (INVALID_VALUE) Taken. (INVALID_VALUE) | none | none',
        'The whole configuration: none | none | none | Wrong cloud. (INVALID_VALUE)',
      ],
    ],
    [
      'violations that only their codes tell apart',
      [
        { violations: [aViolation('a', 'Wrong.', 'TOO_LONG')] },
        { violations: [aViolation('a', 'Wrong.', 'TAKEN')] },
      ],
      ['a: Wrong. (TOO_LONG) | Wrong. (TAKEN)'],
    ],
    [
      'a violation that comes twice',
      [
        { violations: [aViolation('a', 'Taken.')] },
        { violations: [aViolation('a', 'Taken.'), aViolation('a', 'Taken.')] },
      ],
      ['a: Taken. (INVALID_VALUE) | Taken. (INVALID_VALUE) Taken. (INVALID_VALUE)'],
    ],
    [
      'the status of a requirement by key and scope',
      [
        { requirements: [aRequirement('role'), aRequirement('zone')] },
        { requirements: [aRequirement('role', { status: 'READY' }), aRequirement('zone')] },
        {
          requirements: [aRequirement('zone'), aRequirement('zone', { scope: 'PLATFORM_PROFILE' })],
        },
      ],
      [
        'role cluster: Missing | Ready | not listed',
        'zone (profile) profile: not listed | not listed | Missing',
      ],
    ],
  ])('%s', (_, answers, expected) => {
    expect(differing(...answers)).toEqual(expected)
  })

  it('marks what is as in the first answer', () => {
    const [row] = rowsOf(allowing('a'), allowing('b'), allowing('a'), {}).filter(
      ({ what }) => what !== '',
    )
    expect(row?.cells.map(({ asFirst, absent }) => [asFirst, absent])).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  it('lists what is the same too', () => {
    expect(rowsOf(withField(aField('a')), withField(aField('a'))).map(line)).toEqual([
      'a: listed | listed',
    ])
  })
})

/* An answer as plain facts, and a second way to compare: fact by fact, from the JSON and not from what the console reads. */

const KEYS = ['a', 'b', '__proto__', 'a.b', 'constructor']
const someAnswer = fc.record({
  fields: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...KEYS),
      required: fc.boolean(),
      defaultValue: fc.option(fc.constantFrom('', 'x', 'y'), { nil: undefined }),
    }),
    { maxLength: 4, selector: ({ key }) => key },
  ),
  violations: fc.array(
    fc.record({
      fieldPath: fc.constantFrom('', ...KEYS),
      message: fc.constantFrom('No.', 'Never.'),
      code: fc.constantFrom('X', 'Y'),
    }),
    { maxLength: 5 },
  ),
  requirements: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...KEYS),
      status: fc.constantFrom('MISSING', 'READY', 'ODD'),
    }),
    { maxLength: 3, selector: ({ key }) => key },
  ),
})
type Some = typeof someAnswer extends fc.Arbitrary<infer T> ? T : never

const json = ({ fields, violations, requirements }: Some): Partial<ComponentJson> => ({
  fields: fields.map(({ key, required, defaultValue }) =>
    aField(key, { required, ...(defaultValue !== undefined && { defaultValue }) }),
  ),
  violations,
  requirements: requirements.map(({ key, status }) => aRequirement(key, { status })),
})

/** What an answer says of one thing, as a text; undefined if nothing. */
const factOf = (answer: Some, { part, path, what }: ClusterRow): string | undefined => {
  if (part === 'violations') {
    const its = answer.violations.filter(({ fieldPath }) => fieldPath === path)
    const texts = its.map(({ message, code }) => `${code} ${message}`).toSorted()
    return its.length === 0 ? undefined : texts.join('\n')
  }
  if (part === 'requirements') return answer.requirements.find(({ key }) => key === path)?.status
  const field = answer.fields.find(({ key }) => key === path)
  if (!field || what === '') return field && 'listed'
  return what === 'required' ? String(field.required) : `default ${field.defaultValue ?? '\0'}`
}

const answers = fc.array(someAnswer, { minLength: 1, maxLength: 10 })

it('tells any two answers apart exactly where their facts differ', () => {
  fc.assert(
    fc.property(answers, (all) => {
      for (const row of rowsOf(...all.map(json))) {
        const facts = all.map((one) => factOf(one, row))
        expect(row.cells.map(({ absent }) => absent)).toEqual(facts.map((one) => one === undefined))
        expect(row.cells.map(({ asFirst }) => asFirst)).toEqual(
          facts.map((one) => one === facts[0]),
        )
        // A property is listed where those that have the field differ in it.
        expect(row.differs).toBe(new Set(facts).size > 1)
      }
    }),
    { numRuns: 200 },
  )
})

it('has a row for every fact in which two answers differ', () => {
  fc.assert(
    fc.property(answers, (all) => {
      const rows = rowsOf(...all.map(json))
      const has = (part: ClusterRow['part'], path: string, what: string) =>
        rows.some((row) => row.part === part && row.path === path && row.what === what)
      for (const { fields, violations, requirements } of all) {
        for (const { fieldPath } of violations) expect(has('violations', fieldPath, '')).toBe(true)
        for (const { key } of requirements) expect(has('requirements', key, 'cluster')).toBe(true)
        for (const { key, required, defaultValue } of fields) {
          const same = all.flatMap((one) => one.fields.filter((field) => field.key === key))
          expect(has('fields', key, '')).toBe(true)
          expect(has('fields', key, 'required')).toBe(
            same.some((field) => field.required !== required),
          )
          expect(has('fields', key, 'default')).toBe(
            same.some((field) => field.defaultValue !== defaultValue),
          )
        }
      }
    }),
    { numRuns: 200 },
  )
})
