import type {
  Constraints,
  FieldDescriptor,
  Items,
  ResolvedComponent,
  Violation,
} from '#src/contract/read-resolved-component.ts'
import { labelsOf } from './labels-of.ts'

/** Things of two answers: those both have, and those only one has. */
export type Apart<T> = {
  readonly both: readonly T[]
  readonly here: readonly T[]
  readonly there: readonly T[]
}

/** A field by the labels on the way to it, and the keys. */
export type FieldName = { readonly label: string; readonly path: string }

/** One thing that is said of a field in two ways. */
export type Difference = { readonly what: string; readonly here: string; readonly there: string }

/** A field of both answers that they describe in different ways. */
export type DifferingField = FieldName & { readonly differences: readonly Difference[] }

/** A requirement with its status in each answer; undefined where an answer has no such one. */
export type ComparedRequirement = FieldName & {
  readonly scope: string
  readonly here: string | undefined
  readonly there: string | undefined
}

/** Two answers to one draft, laid beside each other. */
export type Comparison = {
  readonly violations: Apart<Violation>
  readonly fields: Apart<FieldName>
  readonly differing: readonly DifferingField[]
  readonly requirements: readonly ComparedRequirement[]
}

// Rows have no default and are never required.
type Described = Pick<FieldDescriptor, 'type' | 'constraints'> &
  Partial<Pick<FieldDescriptor, 'required' | 'defaultValue'>>
type Found = FieldName & { readonly field: Described; readonly secret: boolean }

/** Parts what two lists have in common; what comes twice counts twice. */
const apart = <T>(
  here: readonly T[],
  there: readonly T[],
  spelled: (one: T) => string,
): Apart<T> => {
  const left = new Map<string, number>()
  for (const one of there) left.set(spelled(one), (left.get(spelled(one)) ?? 0) + 1)
  const taken = new Map<string, number>()
  const isTaken = (one: T): boolean => {
    const count = taken.get(spelled(one)) ?? 0
    if (count >= (left.get(spelled(one)) ?? 0)) return false
    taken.set(spelled(one), count + 1)
    return true
  }
  const both: T[] = []
  const onlyHere: T[] = []
  for (const one of here) (isTaken(one) ? both : onlyHere).push(one)
  const onlyThere = there.filter((one) => {
    const count = taken.get(spelled(one)) ?? 0
    if (count === 0) return true
    taken.set(spelled(one), count - 1)
    return false
  })
  return { both, here: onlyHere, there: onlyThere }
}

/** Every field of an answer by its literal keys, members and rows included. */
const found = (answer: ResolvedComponent): ReadonlyMap<string, Found> => {
  const all = new Map<string, Found>()
  type At = { keys: readonly string[]; labels: readonly string[]; path: string; secret: boolean }

  const addFields = (fields: readonly FieldDescriptor[], at: At): void => {
    const labels = labelsOf(fields)
    fields.forEach((field, index) => {
      const name = labels[index] ?? field.key
      const here: At = {
        keys: [...at.keys, field.key],
        labels: [...at.labels, name],
        path: at.path === '' ? field.key : `${at.path}.${field.key}`,
        secret: at.secret || (field.sensitive ?? false),
      }
      const label = here.labels.join(' › ')
      all.set(JSON.stringify(here.keys), { label, path: here.path, field, secret: here.secret })
      addFields(field.fields ?? [], here)
      if (field.items) addRow(field.items, 'each row', '[]', here)
      field.itemFields?.forEach((row, rowIndex) =>
        addFields(row, inRow(here, `row ${rowIndex + 1}`, `[${rowIndex}]`)),
      )
    })
  }
  const inRow = (at: At, name: string, step: string): At => ({
    ...at,
    keys: [...at.keys, step],
    labels: [...at.labels, name],
    path: at.path + step,
  })
  const addRow = (items: Items, name: string, step: string, at: At): void => {
    const row = inRow(at, name, step)
    const here = { ...row, secret: row.secret || (items.sensitive ?? false) }
    const label = here.labels.join(' › ')
    all.set(JSON.stringify(here.keys), {
      label,
      path: here.path,
      field: items,
      secret: here.secret,
    })
    addFields(items.fields ?? [], here)
    if (items.items) addRow(items.items, name, step, here)
  }

  addFields(answer.fields, { keys: [], labels: [], path: '', secret: false })
  return all
}

/** Most values that are told one by one. */
const FEW = 6

const listed = (
  values: readonly string[] | undefined,
  other: readonly string[] | undefined,
): string => {
  if (!values) return 'any'
  if (values.length === 0) return 'none yet'
  if (values.length <= FEW) return values.join(', ')
  const own = values.filter((value) => !other?.includes(value))
  const some = own.slice(0, FEW).join(', ')
  if (own.length === 0 || !other) return `${values.length} values`
  return `${values.length} values, not in the other: ${some}${own.length > FEW ? ', …' : ''}`
}

const sameSet = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one?.length === other?.length && (one ?? []).every((value) => other?.includes(value))

const LIMITS = [
  ['min', 'at least'],
  ['max', 'at most'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['minItems', 'rows at least'],
  ['maxItems', 'rows at most'],
  ['pattern', 'pattern'],
] as const

const limits = (constraints: Constraints | undefined): string => {
  const said = LIMITS.flatMap(([member, words]) => {
    const limit = constraints?.[member]
    return limit === undefined ? [] : [`${words} ${limit}`]
  })
  if (constraints?.uniqueItems) said.push('no row twice')
  return said.length === 0 ? 'none' : said.join(', ')
}

const defaultOf = ({ defaultValue }: Described, secret: boolean): string => {
  if (defaultValue === undefined) return 'none'
  if (secret) return 'set, not shown'
  return defaultValue === '' ? 'empty text' : String(defaultValue)
}

const differences = (here: Described, there: Described, secret: boolean): readonly Difference[] => {
  const [allowedHere, allowedThere] = [
    here.constraints?.allowedValues,
    there.constraints?.allowedValues,
  ]
  const rows: readonly Difference[] = [
    { what: 'Type', here: here.type, there: there.type },
    {
      what: 'Required',
      here: here.required ? 'yes' : 'no',
      there: there.required ? 'yes' : 'no',
    },
    { what: 'Default', here: defaultOf(here, secret), there: defaultOf(there, secret) },
    { what: 'Limits', here: limits(here.constraints), there: limits(there.constraints) },
  ]
  const allowed: readonly Difference[] = sameSet(allowedHere, allowedThere)
    ? []
    : [
        {
          what: 'Allowed values',
          here: listed(allowedHere, allowedThere),
          there: listed(allowedThere, allowedHere),
        },
      ]
  return [...rows.filter((row) => row.here !== row.there), ...allowed]
}

const nameOf = ({ label, path }: Found): FieldName => ({ label, path })

const requirementsOf = (here: ResolvedComponent, there: ResolvedComponent) => {
  const spelled = ({ key, scope }: { key: string; scope: string }) => JSON.stringify([scope, key])
  const byIdentity = new Map(
    [...there.requirements, ...here.requirements].map((r) => [spelled(r), r]),
  )
  const all = [...new Set([...here.requirements, ...there.requirements].map(spelled))].flatMap(
    (identity) => byIdentity.get(identity) ?? [],
  )
  const labels = labelsOf(all)
  const statusIn = (answer: ResolvedComponent, identity: string): string | undefined =>
    answer.requirements.find((requirement) => spelled(requirement) === identity)?.status
  return all.map((requirement, index): ComparedRequirement => {
    const identity = spelled(requirement)
    return {
      label: labels[index] ?? requirement.key,
      path: requirement.key,
      scope: requirement.scope,
      here: statusIn(here, identity),
      there: statusIn(there, identity),
    }
  })
}

const violationText = ({ code, fieldPath, message }: Violation): string =>
  JSON.stringify([code ?? '', fieldPath ?? '', message ?? ''])

/**
 * Lays two answers to one draft beside each other (API §4.2): violations, fields that only one has
 * or that differ, and requirements. What is sensitive is told as set or not, and never shown.
 */
export const compareAnswers = (here: ResolvedComponent, there: ResolvedComponent): Comparison => {
  const [fieldsHere, fieldsThere] = [found(here), found(there)]
  const both = [...fieldsHere].flatMap(([keys, field]) => {
    const other = fieldsThere.get(keys)
    return other ? [{ field, other }] : []
  })
  const missingFrom = (
    fields: ReadonlyMap<string, Found>,
    others: ReadonlyMap<string, Found>,
  ): readonly FieldName[] =>
    [...fields].flatMap(([keys, field]) => (others.has(keys) ? [] : [nameOf(field)]))
  return {
    violations: apart(here.violations, there.violations, violationText),
    fields: {
      both: both.map(({ field }) => nameOf(field)),
      here: missingFrom(fieldsHere, fieldsThere),
      there: missingFrom(fieldsThere, fieldsHere),
    },
    differing: both.flatMap(({ field, other }) => {
      const told = differences(field.field, other.field, field.secret || other.secret)
      return told.length === 0 ? [] : [{ ...nameOf(field), differences: told }]
    }),
    requirements: requirementsOf(here, there),
  }
}
