import type {
  Constraints,
  FieldDescriptor,
  Items,
  ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
import { counted } from '#src/lib/text/counted.ts'
import { labelsOf } from '#form/tree/labels-of.ts'

/** A field's labels and keys, joined from the root. */
export type FieldName = { readonly label: string; readonly path: string }

// Rows have no default and are never required.
export type Described = Pick<FieldDescriptor, 'type' | 'constraints' | 'sensitive'> &
  Partial<Pick<FieldDescriptor, 'required' | 'defaultValue'>>
export type FoundField = FieldName & { readonly field: Described; readonly keys: readonly string[] }

/** All fields of an answer, nested ones included, by their literal keys. */
export const fieldsOf = (answer: ResolvedComponent): ReadonlyMap<string, FoundField> => {
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
      all.set(JSON.stringify(here.keys), { label, path: here.path, field, keys: here.keys })
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
    all.set(JSON.stringify(here.keys), { label, path: here.path, field: items, keys: here.keys })
    addFields(items.fields ?? [], here)
    if (items.items) addRow(items.items, name, step, here)
  }

  addFields(answer.fields, { keys: [], labels: [], path: '' })
  return all
}

/** How many allowed values are listed before only counting them. */
export const FEW = 6

/** The allowed values of a secret, which are secret themselves. */
export const unlisted = (values: readonly string[] | undefined): string =>
  values ? `${counted(values.length, 'value')}, not shown` : 'any'

export const sameSet = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
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

export const limits = (constraints: Constraints | undefined): string => {
  const parts = LIMITS.flatMap(([member, words]) => {
    const limit = constraints?.[member]
    return limit === undefined ? [] : [`${words} ${limit}`]
  })
  if (constraints?.uniqueItems) parts.push('unique rows')
  return parts.length === 0 ? 'none' : parts.join(', ')
}

export const defaultOf = ({ defaultValue }: Described, secret: boolean): string => {
  if (defaultValue === undefined) return 'none'
  if (secret) return 'set, not shown'
  return defaultValue === '' ? 'empty text' : String(defaultValue)
}
