import { parse } from 'yaml'
import type { ComponentJson, FieldJson, ItemsJson } from './component-builders.ts'

/*
 * A second, independent implementation of a draft, without the form. Tests apply the same edits to both
 * and compare the request bodies (API §4.2).
 */

/** Everything that was entered for a field and the fields below it. */
export type DraftCell = {
  text?: string
  rows?: DraftCell[]
  readonly members: Map<string, DraftCell>
}

/** A field, or a row, which has no key and no label. */
type Shape = ItemsJson & Partial<FieldJson>

/** A group around a control. */
export type Scope = { readonly name: string; readonly nth: number }

/** A control of the form: its groups, its name and its value. */
export type Control = {
  readonly shape: Shape
  readonly cell: DraftCell
  /** The groups around it, outermost first. */
  readonly within: readonly Scope[]
  readonly name: string
  /** Its index among the controls with this name in its group, from 0. */
  readonly nth: number
  /** Whether it is a row: a list that is a row uses the row's group instead of one of its own. */
  readonly isRow: boolean
}

/** The draft of a component, by scope. */
export type DraftModel = {
  readonly profile: DraftCell
  readonly cluster: DraftCell
}

export const createCell = (): DraftCell => ({ members: new Map() })

const cellOf = ({ members }: DraftCell, key: string): DraftCell => {
  const known = members.get(key) ?? createCell()
  members.set(key, known)
  return known
}

/** Normalizes a name like the accessibility tree: collapses and trims white space. */
const normalizeName = (text: string) =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .trim()
    .replaceAll(/\s+/g, ' ')

/** The name of each field among its siblings: its label, its key, or both (design: accessible surface). */
const namesOf = (fields: readonly FieldJson[]): readonly string[] => {
  const labels = fields.map(({ label }) => label?.trim() ?? '')
  const byLabel = fields.map(({ key }, index) => labels[index] || key || '(no key)')
  return fields.map(({ key }, index) => {
    const alone =
      byLabel.filter((name) => normalizeName(name) === normalizeName(byLabel[index] ?? ''))
        .length === 1
    if (labels[index] && !alone) return normalizeName(`${labels[index]} (${key})`)
    return normalizeName(byLabel[index] ?? '') || '(blank key)'
  })
}

/** The names of requirements. If both scopes require the same key, the name includes the scope. */
const requirementNames = (
  requirements: NonNullable<ComponentJson['requirements']>,
): readonly string[] => {
  const names = namesOf(requirements)
  return requirements.map(({ key, label, scope }, index) => {
    const name = names[index] ?? ''
    if (names.filter((one) => one === name).length === 1) return name
    const where = SCOPE_WORDS.get(scope ?? '') ?? scope ?? ''
    if (!label?.trim()) return normalizeName(`${name} (${where})`)
    return normalizeName(`${label.trim()} (${key}, ${where})`)
  })
}

const SCOPE_WORDS = new Map([
  ['PLATFORM_PROFILE', 'profile'],
  ['CLUSTER', 'cluster'],
])

type Role = 'group' | 'radiogroup' | 'combobox' | 'textbox' | 'none'

/** The role of a field's control (decisions: bool, allowedValues). */
const roleOf = (shape: Shape): Role => {
  const { type, sensitive, constraints } = shape
  if (isGroup(shape)) return 'group'
  if (isReadOnly(shape)) return 'none'
  if (isList(shape)) return 'group'
  if (sensitive) return constraints?.allowedValues ? 'combobox' : 'textbox'
  if (type === 'bool') return 'radiogroup'
  const allowed = type === 'string' || type === 'number' ? constraints?.allowedValues : undefined
  if (!allowed) return 'textbox'
  return allowed.length > 0 && allowed.length <= 3 ? 'radiogroup' : 'combobox'
}

/** How many earlier siblings have the same name and role. */
const nthOf = (fields: readonly FieldJson[], names: readonly string[], index: number) =>
  fields
    .slice(0, index)
    .filter(
      (field, at) => names[at] === names[index] && roleOf(field) === roleOf(fields[index] ?? field),
    ).length

const isGroup = ({ type, fields }: Shape) => type === 'object' && fields !== undefined
export const isList = ({ type, items }: Shape) => type === 'array' && items !== undefined
const isJson = ({ type }: Shape) => type === 'object' || type === 'array'
const isReadOnly = (shape: Shape) => shape.readOnly === true

const rowShape = ({ items, itemFields }: Shape, index: number): Shape => {
  const evaluated = itemFields?.[index]
  const type = items?.type ?? 'object'
  return { ...items, type, ...(evaluated?.length && { fields: evaluated }) }
}

/** The requirements without a field of their own: a profile requirement with the key of a field is shown as that field. */
const separate = ({ fields = [], requirements = [] }: ComponentJson) =>
  requirements.filter(
    ({ key, scope }) => scope !== 'PLATFORM_PROFILE' || !fields.some((field) => field.key === key),
  )

const below = (shape: Shape, cell: DraftCell, within: readonly Scope[], at: Scope): Control[] => {
  const control = { shape, cell, within, ...at, isRow: false }
  const inside = [...within, at]
  if (isReadOnly(shape)) return []
  if (isGroup(shape)) return controlsOf(shape.fields ?? [], cell, inside)
  if (isList(shape)) return [control, ...rowsOf(shape, cell, inside, at.name)]
  return [control]
}

const rowsOf = (
  shape: Shape,
  cell: DraftCell,
  within: readonly Scope[],
  listName: string,
): Control[] =>
  (cell.rows ?? []).flatMap((row, index) => {
    const its = rowShape(shape, index)
    const name = `${listName} ${index + 1}`
    const inside = [...within, { name, nth: 0 }]
    // The group of the row has the name; a group or list as a row adds no further group.
    if (isGroup(its)) return controlsOf(its.fields ?? [], row, inside)
    if (!isList(its)) return [{ shape: its, cell: row, within: inside, name, nth: 0, isRow: true }]
    return [
      { shape: its, cell: row, within: inside, name, nth: 0, isRow: true },
      ...rowsOf(its, row, inside, name),
    ]
  })

const controlsOf = (fields: readonly FieldJson[], cell: DraftCell, within: readonly Scope[]) => {
  const names = namesOf(fields)
  return fields.flatMap((field, index) =>
    below(field, cellOf(cell, field.key), within, {
      name: names[index] ?? '',
      nth: nthOf(fields, names, index),
    }),
  )
}

/** All controls of the form, including lists. */
export const controls = (component: ComponentJson, draft: DraftModel): readonly Control[] => {
  const { fields = [], requirements = [] } = component
  const names = requirementNames(requirements)
  const apart = separate(component)
  const namesApart = requirements.flatMap((one, index) =>
    apart.includes(one) ? [names[index] ?? ''] : [],
  )
  return [
    ...controlsOf(fields, draft.profile, []),
    ...apart.flatMap((requirement, index) => {
      const root = requirement.scope === 'PLATFORM_PROFILE' ? draft.profile : draft.cluster
      return below(requirement, cellOf(root, requirement.key), [{ name: 'Requirements', nth: 0 }], {
        name: namesApart[index] ?? '',
        nth: nthOf(apart, namesApart, index),
      })
    }),
  ]
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** JSON, or a mapping or a list of YAML, which has a colon or a dash. Any other text stays text. */
const yamlOf = (text: string): unknown => {
  const json = jsonOf(text)
  if (json !== text || !/[:-]/.test(text)) return json
  try {
    const value: unknown = parse(text, { logLevel: 'silent' })
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}

const typed = (shape: Shape, text: string): unknown => {
  if (isJson(shape)) {
    const value = yamlOf(text)
    // Both take null.
    const isOfItsType =
      value === null ||
      (typeof value === 'object' && Array.isArray(value) === (shape.type === 'array'))
    return isOfItsType ? value : text
  }
  const json = jsonOf(text)
  if (shape.type === 'number') return typeof json === 'number' ? json : text
  if (shape.type === 'bool') return typeof json === 'boolean' ? json : text
  // A type that nobody knows may be any JSON.
  return shape.type === 'string' ? text : json
}

const NOT_SENT = Symbol('not sent')

const valueOf = (shape: Shape, cell: DraftCell): unknown => {
  if (isReadOnly(shape)) return NOT_SENT
  if (isGroup(shape)) {
    const members = entriesOf(shape.fields ?? [], cell)
    return members.length === 0 ? NOT_SENT : Object.fromEntries(members)
  }
  if (isList(shape)) {
    return cell.rows?.map((row, index) => rowOf(rowShape(shape, index), row)) ?? NOT_SENT
  }
  return cell.text ? typed(shape, cell.text) : NOT_SENT
}

/** An empty row is sent as well, so that the rows after it keep their index. */
const rowOf = (shape: Shape, cell: DraftCell): unknown => {
  const value = valueOf(shape, cell)
  if (value !== NOT_SENT) return value
  if (shape.type === 'object') return {}
  if (shape.type === 'array') return []
  return shape.type === 'string' ? '' : null
}

const entriesOf = (fields: readonly FieldJson[], cell: DraftCell) =>
  fields.flatMap((field) => {
    const value = valueOf(field, cellOf(cell, field.key))
    return value === NOT_SENT ? [] : [[field.key, value] as const]
  })

/** The request body for this draft (API §4.2), to be merged with saved values. */
export const bodyOf = (component: ComponentJson, draft: DraftModel): unknown => {
  const { fields = [] } = component
  const apart = separate(component)
  const inputs = apart
    .filter(({ scope }) => scope !== 'PLATFORM_PROFILE')
    .flatMap(({ key, type, constraints }) => {
      const { text } = cellOf(draft.cluster, key)
      if (!text) return []
      // The text of a number, without blanks around it, unless it is one of the values on offer.
      const isNumber = type === 'number' && typeof jsonOf(text) === 'number'
      return [[key, isNumber && !constraints?.allowedValues ? text.trim() : text] as const]
    })
  const profile = [...fields, ...apart.filter(({ scope }) => scope === 'PLATFORM_PROFILE')]
  return {
    profileConfig: Object.fromEntries(entriesOf(profile, draft.profile)),
    replaceProfileConfig: false,
    clusterInputs:
      inputs.length === 0 ? {} : { [component.componentKey]: Object.fromEntries(inputs) },
    componentOutputs: {},
  }
}
