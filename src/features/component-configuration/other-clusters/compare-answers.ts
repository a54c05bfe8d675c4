import type { ResolvedComponent, Violation } from '#src/contract/read-resolved-component.ts'
import { labelsOf } from '#form/tree/labels-of.ts'
import {
  defaultOf,
  type Described,
  FEW,
  type FieldName,
  fieldsOf,
  type FoundField,
  limits,
  sameSet,
  unlisted,
} from './described-fields.ts'

/** Items that both answers have, and items that only one has. */
export type Partition<T> = {
  readonly both: readonly T[]
  readonly here: readonly T[]
  readonly there: readonly T[]
}

/** A property of a field with its value in each answer. */
export type AnswerDifference = {
  readonly what: string
  readonly here: string
  readonly there: string
}

/** A field that the two answers describe differently. */
export type DifferingField = FieldName & { readonly differences: readonly AnswerDifference[] }

/** A requirement with its status in each answer: '' if it has none, undefined if the answer does not list it. */
export type ComparedRequirement = FieldName & {
  readonly scope: string | undefined
  readonly here: string | undefined
  readonly there: string | undefined
}

/** The comparison of two answers to one draft. */
export type AnswerDifferences = {
  readonly violations: Partition<Violation>
  readonly fields: Partition<FieldName>
  readonly differing: readonly DifferingField[]
  readonly requirements: readonly ComparedRequirement[]
}

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

const differences = (
  here: Described,
  there: Described,
  secret: boolean,
): readonly AnswerDifference[] => {
  const [allowedHere, allowedThere] = [
    here.constraints?.allowedValues,
    there.constraints?.allowedValues,
  ]
  const rows: readonly AnswerDifference[] = [
    { what: 'Type', here: here.type ?? 'not given', there: there.type ?? 'not given' },
    {
      what: 'Required',
      here: here.required ? 'yes' : 'no',
      there: there.required ? 'yes' : 'no',
    },
    { what: 'Default', here: defaultOf(here, secret), there: defaultOf(there, secret) },
    { what: 'Limits', here: limits(here.constraints), there: limits(there.constraints) },
  ]
  const allowed: readonly AnswerDifference[] = sameSet(allowedHere, allowedThere)
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
export const compareAnswers = (
  here: ResolvedComponent,
  there: ResolvedComponent,
): AnswerDifferences => {
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
