import type {
  Constraints,
  FieldDescriptor,
  Items,
  ResolvedComponent,
  Violation,
} from '#src/contract/read-resolved-component.ts'
import { counted } from '#src/lib/counted.ts'
import { labelsOf } from '#form/tree/labels-of.ts'

/** Items that both answers have, and items that only one has. */
export type Partition<T> = {
  readonly both: readonly T[]
  readonly here: readonly T[]
  readonly there: readonly T[]
}

/** A field's labels and keys, joined from the root. */
export type FieldName = { readonly label: string; readonly path: string }

/** A property of a field with its value in each answer. */
export type Difference = { readonly what: string; readonly here: string; readonly there: string }

/** A field that the two answers describe differently. */
export type DifferingField = FieldName & { readonly differences: readonly Difference[] }

/** A requirement with its status in each answer: '' if it has none, undefined if the answer does not list it. */
export type ComparedRequirement = FieldName & {
  readonly scope: string | undefined
  readonly here: string | undefined
  readonly there: string | undefined
}

/** The comparison of two answers to one draft. */
export type Comparison = {
  readonly violations: Partition<Violation>
  readonly fields: Partition<FieldName>
  readonly differing: readonly DifferingField[]
  readonly requirements: readonly ComparedRequirement[]
}

// Rows have no default and are never required.
type Described = Pick<FieldDescriptor, 'type' | 'constraints' | 'sensitive'> &
  Partial<Pick<FieldDescriptor, 'required' | 'defaultValue'>>
type FoundField = FieldName & { readonly field: Described }

/** Splits two lists into common and distinct items; duplicates are counted. */
const partition = <T>(
  here: readonly T[],
  there: readonly T[],
  identityOf: (one: T) => string,
): Partition<T> => {
  const unmatched = new Map<string, number[]>()
  there.forEach((one, index) => {
    const identity = identityOf(one)
    const indexes = unmatched.get(identity)
    if (indexes) indexes.push(index)
    else unmatched.set(identity, [index])
  })
  const matched = new Set<number>()
  const both: T[] = []
  const onlyHere: T[] = []
  for (const one of here) {
    const index = unmatched.get(identityOf(one))?.shift()
    if (index === undefined) onlyHere.push(one)
    else {
      matched.add(index)
      both.push(one)
    }
  }
  return { both, here: onlyHere, there: there.filter((_, index) => !matched.has(index)) }
}

/** All fields of an answer, nested ones included, by their literal keys. */
const fieldsOf = (answer: ResolvedComponent): ReadonlyMap<string, FoundField> => {
  const all = new Map<string, FoundField>()
  type At = { keys: readonly string[]; labels: readonly string[]; path: string }

  const addFields = (fields: readonly FieldDescriptor[], at: At): void => {
    const labels = labelsOf(fields)
    fields.forEach((field, index) => {
      const name = labels[index] ?? field.key
      const here: At = {
        keys: [...at.keys, field.key],
        labels: [...at.labels, name],
        path: at.path === '' ? field.key : `${at.path}.${field.key}`,
      }
      const label = here.labels.join(' › ')
      all.set(JSON.stringify(here.keys), { label, path: here.path, field })
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
    const here = inRow(at, name, step)
    const label = here.labels.join(' › ')
    all.set(JSON.stringify(here.keys), { label, path: here.path, field: items })
    addFields(items.fields ?? [], here)
    if (items.items) addRow(items.items, name, step, here)
  }

  addFields(answer.fields, { keys: [], labels: [], path: '' })
  return all
}

/** How many allowed values are listed before only counting them. */
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

/** The allowed values of a secret, which are secret themselves. */
const unlisted = (values: readonly string[] | undefined): string =>
  values ? `${counted(values.length, 'value')}, not shown` : 'any'

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
  const parts = LIMITS.flatMap(([member, words]) => {
    const limit = constraints?.[member]
    return limit === undefined ? [] : [`${words} ${limit}`]
  })
  if (constraints?.uniqueItems) parts.push('unique rows')
  return parts.length === 0 ? 'none' : parts.join(', ')
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
    { what: 'Type', here: here.type ?? 'not given', there: there.type ?? 'not given' },
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
          here: secret ? unlisted(allowedHere) : listed(allowedHere, allowedThere),
          there: secret ? unlisted(allowedThere) : listed(allowedThere, allowedHere),
        },
      ]
  return [...rows.filter((row) => row.here !== row.there), ...allowed]
}

const nameOf = ({ label, path }: FoundField): FieldName => ({ label, path })

const requirementsOf = (here: ResolvedComponent, there: ResolvedComponent) => {
  const identityOf = ({ key, scope }: { key: string; scope: string | undefined }) =>
    JSON.stringify([scope, key])
  const byIdentity = new Map(
    [...there.requirements, ...here.requirements].map((r) => [identityOf(r), r]),
  )
  const all = [...new Set([...here.requirements, ...there.requirements].map(identityOf))].flatMap(
    (identity) => byIdentity.get(identity) ?? [],
  )
  const labels = labelsOf(all)
  const statusIn = (answer: ResolvedComponent, identity: string): string | undefined => {
    const requirement = answer.requirements.find((one) => identityOf(one) === identity)
    return requirement ? (requirement.status ?? '') : undefined
  }
  return all.map((requirement, index): ComparedRequirement => {
    const identity = identityOf(requirement)
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
 * Compares two answers to one draft (API §4.2): violations, fields that differ or that only one has,
 * and requirements. Sensitive values are reported only as set or not set.
 */
export const compareAnswers = (here: ResolvedComponent, there: ResolvedComponent): Comparison => {
  const [fieldsHere, fieldsThere] = [fieldsOf(here), fieldsOf(there)]
  const both = [...fieldsHere].flatMap(([keys, field]) => {
    const other = fieldsThere.get(keys)
    return other ? [{ field, other }] : []
  })
  const missingFrom = (
    fields: ReadonlyMap<string, FoundField>,
    others: ReadonlyMap<string, FoundField>,
  ): readonly FieldName[] =>
    [...fields].flatMap(([keys, field]) => (others.has(keys) ? [] : [nameOf(field)]))
  return {
    violations: partition(here.violations, there.violations, violationText),
    fields: {
      both: both.map(({ field }) => nameOf(field)),
      here: missingFrom(fieldsHere, fieldsThere),
      there: missingFrom(fieldsThere, fieldsHere),
    },
    differing: both.flatMap(({ field, other }) => {
      const secret = field.field.sensitive || other.field.sensitive || false
      const fieldDifferences = differences(field.field, other.field, secret)
      return fieldDifferences.length === 0
        ? []
        : [{ ...nameOf(field), differences: fieldDifferences }]
    }),
    requirements: requirementsOf(here, there),
  }
}
