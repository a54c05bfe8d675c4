import type {
  FieldDescriptor,
  Items,
  Requirement,
  ResolvedComponent,
} from './read-resolved-component.ts'

type Shape = Partial<Pick<FieldDescriptor, 'sensitive' | 'fields' | 'items' | 'itemFields'>>

const isSensitive = (shapes: readonly Shape[]) => shapes.some(({ sensitive }) => sensitive === true)

/** Whether a descriptor or anything in it is marked. */
const hasMark = ({ sensitive, fields, items, itemFields }: Shape): boolean =>
  sensitive === true ||
  fields?.some(hasMark) === true ||
  (items !== undefined && hasMark(items)) ||
  itemFields?.some((row) => row.some(hasMark)) === true

const byKey = (fields: readonly FieldDescriptor[]): ReadonlyMap<string, readonly Shape[]> => {
  const shapes = new Map<string, Shape[]>()
  for (const field of fields) {
    const known = shapes.get(field.key)
    if (known) known.push(field)
    else shapes.set(field.key, [field])
  }
  return shapes
}

/** The descriptors of the rows of a list: of all rows together, and of single rows. */
const rowsOf = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.flatMap(({ items, itemFields }) => [
    ...(items ? [items] : []),
    ...(itemFields ?? []).map((fields) => ({ fields })),
  ])

const inheritAll = (
  fields: readonly FieldDescriptor[],
  parents: readonly Shape[],
  isWithin: boolean,
): readonly FieldDescriptor[] => {
  const shapes = byKey(parents.flatMap((shape) => shape.fields ?? []))
  return fields.map((field) => inherit(field, shapes.get(field.key) ?? [field], isWithin))
}

/** Marks a descriptor and everything in it. `shapes` are all descriptors of the same value. */
const inherit = <T extends Shape>(
  descriptor: T,
  shapes: readonly Shape[],
  isWithin: boolean,
): T => {
  const sensitive = isWithin || isSensitive(shapes)
  const { fields, items, itemFields } = descriptor
  const isMarked = !sensitive || descriptor.sensitive === true
  if (isMarked && !fields && !items && !itemFields) return descriptor
  const rows = items || itemFields ? rowsOf(shapes) : []
  const inRows = sensitive || isSensitive(rows)
  return {
    ...descriptor,
    ...(sensitive && { sensitive }),
    ...(fields && { fields: inheritAll(fields, shapes, sensitive) }),
    ...(items && { items: inherit<Items>(items, rows, sensitive) }),
    ...(itemFields && { itemFields: itemFields.map((row) => inheritAll(row, rows, inRows)) }),
  }
}

/**
 * Marks every secret value (API §2.9). `sensitive` applies to everything within a descriptor. If a value
 * has several descriptors (a field and the profile requirement with its key; rows described together
 * and one by one), each of them can make it secret. Code that shows, copies or stores values relies on
 * this mark.
 */
export const inheritSensitive = <T extends Pick<ResolvedComponent, 'fields' | 'requirements'>>(
  component: T,
): T => {
  const { fields, requirements } = component
  if (!fields.some(hasMark) && !requirements.some(hasMark)) return component
  // A requirement without a scope may belong to either.
  const profile = byKey([
    ...fields,
    ...requirements.filter(({ scope }) => scope === undefined || scope === 'PLATFORM_PROFILE'),
  ])
  const others = byKey(requirements.filter(({ scope }) => scope !== 'PLATFORM_PROFILE'))
  const inProfile = (key: string) => profile.get(key) ?? []
  const shapesOf = ({ key, scope }: Requirement): readonly Shape[] => [
    ...(scope === undefined || scope === 'PLATFORM_PROFILE' ? inProfile(key) : []),
    ...(scope === 'PLATFORM_PROFILE' ? [] : (others.get(key) ?? [])),
  ]
  return {
    ...component,
    fields: fields.map((field) => inherit(field, inProfile(field.key), false)),
    requirements: requirements.map((one) => inherit(one, shapesOf(one), false)),
  }
}
