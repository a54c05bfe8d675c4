import type {
  FieldDescriptor,
  Items,
  Requirement,
  ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
import { own } from '#src/lib/values/own.ts'
import { type Draft, rowsAt } from '#form/draft/draft.ts'
import { fieldKind, type Shape, shapeType, valueKind } from './field-kind.ts'
import type { FormNode, FormTree } from './form-node.ts'
import { labelsOf, repeatedLength } from './labels-of.ts'
import {
  createNodeIds,
  type NodeId,
  type FieldAddress,
  type NodeIds,
  rowAddress,
  memberAddress,
} from '#form/draft/field-address.ts'

/**
 * The keys to remember: those seen before keep their order, and each new key goes after the key that
 * it follows in `next`, or first. A key that vanishes and returns gets its old position.
 */
export const rememberOrder = (
  seen: readonly string[],
  next: readonly string[],
): readonly string[] => {
  const unique = [...new Set(next)]
  const known = new Set(seen)
  const order = [...seen]
  unique.forEach((key, index) => {
    if (known.has(key)) return
    const before = unique[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  return order
}

/** A member of a group; `index` is its position among the group's descriptors. */
type Member = {
  readonly address: FieldAddress
  readonly label: string
  readonly index: number
}

/** The members of a group in display order. `ids` stays the same array while keys, labels and kinds do. */
type Members = { readonly ids: readonly NodeId[]; readonly members: readonly Member[] }

const areAlike = (before: readonly FieldDescriptor[], after: readonly FieldDescriptor[]): boolean =>
  before.length === after.length &&
  after.every((field, index) => {
    const known = before[index]
    return (
      field === known ||
      (field.key === known?.key &&
        field.label === known.label &&
        valueKind(field) === valueKind(known))
    )
  })

/**
 * Names and orders the members of each group, and remembers the order. Members are reused while keys, labels and kinds
 * stay the same, because naming 1,000 fields takes longer than building the rest of the tree.
 */
const createGroupMembers = (nodeIds: NodeIds) => {
  const orders = new Map<NodeId, readonly string[]>()
  const known = new Map<NodeId, Members & { readonly fields: readonly FieldDescriptor[] }>()

  const name = (
    address: FieldAddress,
    group: NodeId,
    fields: readonly FieldDescriptor[],
  ): Members => {
    const labels = labelsOf(fields)
    // If several descriptors have the same key, the last one counts.
    const indexByKey = new Map(fields.map(({ key }, index) => [key, index]))
    const order = rememberOrder(orders.get(group) ?? [], [...indexByKey.keys()])
    orders.set(group, order)
    const members = order.flatMap((key) => {
      const index = indexByKey.get(key)
      const field = index === undefined ? undefined : fields[index]
      if (index === undefined || !field) return []
      const member = { ...memberAddress(address, key), kind: valueKind(field) }
      return { address: member, label: labels[index] ?? key, index }
    })
    return { members, ids: members.map((member) => nodeIds.idOf(member.address)) }
  }

  return (address: FieldAddress, fields: readonly FieldDescriptor[]): Members => {
    const group = nodeIds.idOf(address)
    const last = known.get(group)
    const { members, ids } =
      last && areAlike(last.fields, fields) ? last : name(address, group, fields)
    known.set(group, { members, ids, fields })
    return { members, ids }
  }
}

/** The masks that the service sends in place of a stored secret (wire facts). Never sent back. */
const MASKED = /^(?:<redacted>|\*{3,})$/i

/** Whether a text is what the service sends in place of a stored secret. */
export const isMask = (text: string): boolean => MASKED.test(text)

/** Builds the form's tree from each answer. It remembers names, order and requirements. */
export type TreeBuilder = {
  nodeIds: NodeIds
  /**
   * Builds the tree of an answer. `sent` is the draft that was answered: the answer's rows are matched
   * with its rows, so that a row keeps its descriptors even if it was moved since.
   */
  build: (answer: ResolvedComponent, draft: Draft, sent: Draft) => FormTree
}

type Leaf = { readonly shape: Shape; readonly value: string | undefined; readonly node: FormNode }

/** The value that a later version of the API gives for a read-only field, by its key or path (wire facts). */
const resolvedValue = (
  { resolvedValues = {} }: ResolvedComponent,
  { steps }: FieldAddress,
): string | undefined => {
  const keys = steps.flatMap((step) => ('key' in step ? step.key : []))
  return own(resolvedValues, keys.join('.')) ?? own(resolvedValues, keys.at(-1) ?? '')
}

const textOf = (value: string | number | boolean | undefined) =>
  value === undefined ? undefined : String(value)

/** Whether a requirement's value belongs to the profile; for any other scope, to the cluster inputs. */
const isProfileScope = (scope: string | undefined): boolean => scope === 'PLATFORM_PROFILE'

/**
 * Creates the tree builder of one component. `componentKey` is the key of its cluster inputs; `nodeIds` are those of
 * the draft.
 */
export const createTreeBuilder = (
  componentKey: string,
  nodeIds: NodeIds = createNodeIds(),
): TreeBuilder => {
  const membersOf = createGroupMembers(nodeIds)
  // A leaf is reused while its descriptor is the same object.
  const leaves = new Map<NodeId, Leaf>()
  // A secret stays one even if a later answer no longer marks the field as sensitive.
  const secrets = new Set<NodeId>()
  // Requirements stay until the page is left: one that becomes ready must not vanish while in use.
  const requirements = new Map<string, Requirement>()

  const build = (answer: ResolvedComponent, draft: Draft, sent: Draft): FormTree => {
    const nodes = new Map<NodeId, FormNode>()

    const addGroup = (
      address: FieldAddress,
      fields: readonly FieldDescriptor[],
      within: string,
    ): readonly NodeId[] => {
      const { members, ids } = membersOf(address, fields)
      members.forEach((member, at) => {
        const id = ids[at]
        const field = fields[member.index]
        if (id === undefined || !field) return
        const repeats = repeatedLength(member.label, within)
        add(id, member.address, field, { label: member.label, repeats }, field)
      })
      return ids
    }

    const addRows = (address: FieldAddress, id: NodeId, label: string, shape: Shape) => {
      const rows = rowsAt(draft, id) ?? []
      const sentRows = rowsAt(sent, id) ?? []
      return rows.map((row, index) => {
        const at = sentRows.indexOf(row)
        const evaluated = at < 0 ? undefined : shape.itemFields?.[at]
        return {
          row,
          node: addRow(rowAddress(address, row), shape.items, evaluated, {
            label: `${label} ${index + 1}`,
            rowNumber: index + 1,
          }),
        }
      })
    }

    const addRow = (
      address: FieldAddress,
      items: Items | undefined,
      evaluated: readonly FieldDescriptor[] | undefined,
      { label, rowNumber }: { label: string; rowNumber: number },
    ): NodeId => {
      const shape: Shape = items ?? { type: 'object' }
      const fields = evaluated && evaluated.length > 0 ? evaluated : items?.fields
      const name = { label, repeats: 0 }
      const row = { ...shape, fields }
      const ofItsKind = { ...address, kind: valueKind(row) }
      return add(nodeIds.idOf(ofItsKind), ofItsKind, row, name, undefined, rowNumber)
    }

    const add = (
      id: NodeId,
      address: FieldAddress,
      shape: Shape,
      { label, repeats }: Pick<FormNode, 'label' | 'repeats'>,
      described: FieldDescriptor | undefined,
      rowNumber?: number,
    ): NodeId => {
      if (shape.sensitive) secrets.add(id)
      const sensitive = secrets.has(id)
      const known = leaves.get(id)
      const value = shape.readOnly ? resolvedValue(answer, address) : undefined
      if (
        known?.shape === shape &&
        known.value === value &&
        known.node.label === label &&
        known.node.repeats === repeats
      ) {
        nodes.set(id, known.node)
        return id
      }
      const kind = fieldKind({ ...shape, sensitive })
      const defaultText = value ?? textOf(described?.defaultValue)
      const stored = defaultText !== undefined && isMask(defaultText)
      const node: FormNode = {
        id,
        address,
        key: described?.key ?? '',
        label,
        repeats,
        kind,
        type: shapeType(shape),
        required: shape.required ?? false,
        description: described?.description,
        format: shape.format,
        sensitive,
        constraints: shape.constraints,
        defaultText: stored || sensitive ? undefined : defaultText,
        secretDefault: sensitive && !stored && !!defaultText,
        stored,
        templates: described?.templates ?? [],
        requirement: undefined,
        children:
          kind === 'group'
            ? addGroup(address, shape.fields ?? [], rowNumber === undefined ? label : '')
            : [],
        rows: kind === 'list' ? addRows(address, id, label, shape) : [],
        rowNumber,
      }
      nodes.set(id, node)
      if (described === shape && kind !== 'group' && kind !== 'list')
        leaves.set(id, { shape, value, node })
      return id
    }

    const addRequirement = (requirement: Requirement, label: string): NodeId => {
      const { key, scope, status } = requirement
      const isInProfile = scope === undefined || isProfileScope(scope)
      // A requirement with the key of a field shares that field's input.
      const field = isInProfile ? fieldIds.get(key) : undefined
      const address: FieldAddress = {
        ...(isProfileScope(scope)
          ? { root: 'profile', steps: [{ key }] }
          : { root: 'cluster', steps: [{ key: componentKey }, { key }] }),
        kind: valueKind(requirement),
      }
      const id = field ?? nodeIds.idOf(address)
      if (!nodes.has(id)) add(id, address, requirement, { label, repeats: 0 }, requirement)
      const node = nodes.get(id)
      const isListed = field !== undefined || answered.has(requirementIdentity(requirement))
      if (node)
        nodes.set(id, {
          ...node,
          requirement: { scope, status: isListed ? status : undefined, isListed },
        })
      return id
    }

    const fields = addGroup({ root: 'profile', steps: [] }, answer.fields, '')
    const fieldIds = new Map(fields.map((id) => [nodes.get(id)?.key, id]))
    const answered = new Set(answer.requirements.map(requirementIdentity))
    for (const requirement of answer.requirements) {
      requirements.set(requirementIdentity(requirement), requirement)
    }
    const all = [...requirements.values()]
    const labels = labelsOf(all)
    const requirementIds = all.map((requirement, index) =>
      addRequirement(requirement, labels[index] ?? requirement.key),
    )
    return { nodes, fields, requirements: [...new Set(requirementIds)] }
  }

  return { nodeIds, build }
}

const requirementIdentity = ({ key, scope }: Requirement): string =>
  JSON.stringify([isProfileScope(scope), key])
