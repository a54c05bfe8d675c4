import type {
  FieldDescriptor,
  Items,
  ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
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
