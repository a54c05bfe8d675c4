import * as fc from 'fast-check'
import { HOSTILE_NAMES } from './arbitraries.ts'
import {
  aComponent,
  type ComponentJson,
  type FieldJson,
  type ItemsJson,
  type RequirementJson,
} from './component-builders.ts'

/*
 * Random components: descriptor trees of every type and constraint, with unusual keys. Optional members
 * that are undefined are left out, so that a failing tree is easy to read.
 */

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 })

/** Keys that look like paths, are blank, or are unusual otherwise. */
const ODD_KEYS = [
  'a.b',
  'a',
  'b',
  'rows[1]',
  'rows',
  '0',
  'two words',
  ' led by a blank',
  '',
  ' ',
  '.',
  '[]',
  'profileConfig.a',
  'clusterInputs',
  'ключ',
  '鍵',
  '🚢',
  'e\u0301',
  '"quoted"',
  'a\\b',
  '<b>',
]

const key = fc.oneof(fc.constantFrom(...HOSTILE_NAMES, ...ODD_KEYS), word)

// Few labels, so that siblings often share them. Some are empty, because the label is optional.
const label = fc.oneof(
  { arbitrary: fc.constantFrom(undefined, '', '  '), weight: 2 },
  { arbitrary: fc.constantFrom('Size', 'Name', 'Größe', 'Size (a)'), weight: 2 },
  { arbitrary: word, weight: 1 },
)

/** An object without the members that are undefined. */
const sparse = <T extends object>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc
    .record<T>(members)
    .map(
      (value) =>
        Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T,
    )

const maybe = <T>(of: fc.Arbitrary<T>, freq = 2) => fc.option(of, { nil: undefined, freq })
const bound = maybe(fc.integer({ min: 0, max: 9 }), 4)

const allowedValues = (of: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.uniqueArray(of, { maxLength: 5 }),
    fc.uniqueArray(of, { minLength: 11, maxLength: 15 }),
  )

const constraints = (values: fc.Arbitrary<string>, allowed: number) =>
  sparse({
    allowedValues: fc.option(allowedValues(values), { nil: undefined, freq: allowed }),
    min: bound,
    max: bound,
    minLength: bound,
    maxLength: bound,
    pattern: maybe(fc.constantFrom('[a-z]+', '(', '^\\d$', '(a+)+'), 4),
  })

const SCALARS: Readonly<Record<string, fc.Arbitrary<ItemsJson>>> = {
  string: fc.record({ type: fc.constant('string'), constraints: constraints(word, 1) }),
  number: fc.record({
    type: fc.constant('number'),
    constraints: constraints(fc.integer({ min: 0, max: 99 }).map(String), 1),
  }),
  bool: fc.record({ type: fc.constant('bool') }),
  secret: fc.record({
    type: fc.constantFrom('string', 'number'),
    sensitive: fc.constant(true),
    constraints: constraints(word, 4),
  }),
  yaml: fc.record({
    type: fc.constant('string'),
    format: fc.constantFrom('kubernetes-resource-yaml', 'another-format'),
  }),
  unknown: fc.record({
    type: fc.constantFrom('duration', '__proto__', ''),
    format: fc.constant('x'),
  }),
}

const scalar = fc.oneof(...Object.values(SCALARS))

const rows = (depth: number): fc.Arbitrary<ItemsJson> =>
  depth <= 0
    ? scalar
    : fc.oneof(
        { arbitrary: scalar, weight: 3 },
        {
          arbitrary: fc.record({ type: fc.constant('object'), fields: fields(depth - 1, 2) }),
          weight: 3,
        },
        {
          arbitrary: fc.record({ type: fc.constant('array'), items: rows(depth - 1) }),
          weight: 1,
        },
        { arbitrary: fc.constant({ type: 'object' }), weight: 1 },
      )

const isSecretIn = (field: FieldJson): boolean => JSON.stringify(field).includes('"sensitive":true')

/** Rows whose descriptors of a value agree on what is secret: where they do not, the form takes the stricter one. */
const agreeing = (fields: readonly FieldJson[], own: FieldJson[][]): FieldJson[][] => {
  const known = new Map(fields.map((field) => [field.key, field]))
  return own.map((row) =>
    row.map((field) => {
      const other = known.get(field.key) ?? field
      known.set(field.key, other)
      return isSecretIn(field) || isSecretIn(other) ? other : field
    }),
  )
}

const list = (depth: number): fc.Arbitrary<ItemsJson & Partial<FieldJson>> =>
  rows(depth).chain((items) =>
    sparse({
      type: fc.constant('array'),
      items: fc.constant(items),
      // Rows that differ: some have their own descriptors.
      itemFields:
        items.fields === undefined
          ? fc.constant(undefined)
          : maybe(
              fc
                .array(fields(depth - 1, 2, 0), { maxLength: 3 })
                .map((some) => agreeing(items.fields ?? [], some)),
            ),
      constraints: maybe(
        sparse({ maxItems: maybe(fc.integer({ min: 1, max: 3 })), uniqueItems: fc.boolean() }),
      ),
    }),
  )

const shape = (depth: number): fc.Arbitrary<ItemsJson & Partial<FieldJson>> =>
  depth <= 0
    ? scalar
    : fc.oneof(
        { arbitrary: scalar, weight: 6 },
        { arbitrary: list(depth), weight: 3 },
        {
          arbitrary: fc.record({ type: fc.constant('object'), fields: fields(depth - 1, 2) }),
          weight: 3,
        },
        { arbitrary: fc.constantFrom({ type: 'object' }, { type: 'array' }), weight: 1 },
      )

const described = {
  key,
  label,
  required: maybe(fc.boolean()),
  description: maybe(fc.constantFrom('What it is for.', '')),
  defaultValue: maybe(fc.constantFrom('true', '5', 'text', '', true, 5)),
  readOnly: maybe(fc.boolean(), 8),
}

const field = (depth: number): fc.Arbitrary<FieldJson> =>
  fc.tuple(sparse(described), shape(depth)).map(([members, its]) => ({ ...members, ...its }))

const fields = (depth: number, maxLength: number, minLength = 1): fc.Arbitrary<FieldJson[]> =>
  fc.uniqueArray(field(depth), { selector: (one) => one.key, minLength, maxLength })

const requirement = fc
  .tuple(
    sparse(described),
    scalar,
    fc.constantFrom('PLATFORM_PROFILE', 'CLUSTER', 'ORGANIZATION'),
    fc.constantFrom('MISSING', 'READY', 'PENDING'),
  )
  .map(([members, its, scope, status]) => ({ ...members, ...its, scope, status }))

type Marked = { sensitive?: boolean | null | undefined }
type Nested = Marked & {
  fields?: FieldJson[] | undefined
  items?: ItemsJson | undefined
  itemFields?: FieldJson[][] | undefined
}

/** Marks a descriptor and those in it as sensitive, each as `next` decides. */
const marked = <T extends Nested>(descriptor: T, next: () => boolean): T => ({
  ...descriptor,
  ...(next() && { sensitive: true }),
  ...(descriptor.fields && { fields: descriptor.fields.map((one) => marked(one, next)) }),
  ...(descriptor.items && { items: marked(descriptor.items, next) }),
  ...(descriptor.itemFields && {
    itemFields: descriptor.itemFields.map((row) => row.map((one) => marked(one, next))),
  }),
})

/** Makes a field and the profile requirement of its key secret if one of them is: they describe one value. */
const shareMarks = (parts: { fields: FieldJson[]; requirements: RequirementJson[] }) => {
  const { fields: all, requirements } = parts
  const isSecret = (name: string) => {
    const shared = requirements.filter(
      (one) => one.scope === 'PLATFORM_PROFILE' && one.key === name,
    )
    const fieldsOf = all.filter((one) => one.key === name)
    const both = [...shared, ...fieldsOf]
    return shared.length > 0 && fieldsOf.length > 0 && both.some((one) => one.sensitive === true)
  }
  const secret = <T extends Nested & { key?: string | undefined }>(one: T): T =>
    isSecret(one.key ?? '') ? marked(one, () => true) : one
  return {
    fields: all.map(secret),
    requirements: requirements.map((one) => (one.scope === 'PLATFORM_PROFILE' ? secret(one) : one)),
  }
}

/** Components with groups and lists down to a depth of four, and requirements of any scope. */
export const anyComponent: fc.Arbitrary<ComponentJson> = fc
  .record({
    fields: fields(3, 3),
    requirements: fc.uniqueArray(requirement, {
      selector: ({ key: name, scope }) => `${scope === 'PLATFORM_PROFILE'} ${name}`,
      maxLength: 2,
    }),
  })
  .map((parts) => aComponent(shareMarks(parts)))

/** Components like `anyComponent`, with any of their parts sensitive: groups, lists, rows, read-only fields. */
export const anySecretComponent: fc.Arbitrary<ComponentJson> = fc
  .tuple(anyComponent, fc.infiniteStream(fc.nat(3)))
  .map(([component, stream]) => {
    const next = () => stream.next().value === 0
    return {
      ...component,
      fields: (component.fields ?? []).map((one) => marked(one, next)),
      requirements: (component.requirements ?? []).map((one) => marked(one, next)),
    }
  })
