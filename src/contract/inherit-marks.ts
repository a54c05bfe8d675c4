import type {
  FieldDescriptor,
  Items,
  Requirement,
  ResolvedComponent,
} from './read-resolved-component.ts'

const MARKS = ['sensitive', 'readOnly'] as const
type Marks = { readonly [Mark in (typeof MARKS)[number]]?: true }
type Shape = Partial<
  Pick<FieldDescriptor, (typeof MARKS)[number] | 'fields' | 'items' | 'itemFields'>
>

/** Each descriptor of a value can make it secret, but only its own makes it read-only: rows may differ. */
const marksOf = ({ readOnly }: Shape, shapes: readonly Shape[]): Marks => ({
  ...(shapes.some(({ sensitive }) => sensitive === true) && { sensitive: true }),
  ...(readOnly === true && { readOnly }),
})

/** Whether a descriptor or anything in it is marked. */
const hasMark = (shape: Shape): boolean =>
  MARKS.some((mark) => shape[mark] === true) ||
  shape.fields?.some(hasMark) === true ||
  (shape.items !== undefined && hasMark(shape.items)) ||
  shape.itemFields?.some((row) => row.some(hasMark)) === true

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
  within: Marks,
): readonly FieldDescriptor[] => {
  const shapes = byKey(parents.flatMap((shape) => shape.fields ?? []))
  return fields.map((field) => inherit(field, shapes.get(field.key) ?? [field], within))
}

/** Marks a descriptor and everything in it. `shapes` are all descriptors of the same value. */
const inherit = <T extends Shape>(descriptor: T, shapes: readonly Shape[], within: Marks): T => {
  const marks = { ...within, ...marksOf(descriptor, shapes) }
  const { fields, items, itemFields } = descriptor
  const isMarked = MARKS.every((mark) => !marks[mark] || descriptor[mark] === true)
  if (isMarked && !fields && !items && !itemFields) return descriptor
  const rows = items || itemFields ? rowsOf(shapes) : []
  return {
    ...descriptor,
    ...marks,
    ...(fields && { fields: inheritAll(fields, shapes, marks) }),
    ...(items && { items: inherit<Items>(items, rows, marks) }),
    ...(itemFields && {
      itemFields: itemFields.map((row) =>
        inheritAll(row, rows, { ...marks, ...marksOf(items ?? {}, rows) }),
      ),
    }),
  }
}

/**
 * Marks every secret and every read-only value (API §2.9). Both apply to everything within a descriptor. If a value
 * has several descriptors (a field and the profile requirement with its key; rows described together
 * and one by one), each of them can make it secret. Code that shows, copies or stores values relies on these marks.
 */
export const inheritMarks = <T extends Pick<ResolvedComponent, 'fields' | 'requirements'>>(
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
    fields: fields.map((field) => inherit(field, inProfile(field.key), {})),
    requirements: requirements.map((one) => inherit(one, shapesOf(one), {})),
  }
}
