import type {
  FieldDescriptor,
  Items,
  Requirement,
  ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
import { type Draft, rowsAt } from './draft.ts'
import { fieldKind, type Shape } from './field-kind.ts'
import type { FormNode, FormTree } from './form-node.ts'
import { labelsOf } from './labels-of.ts'
import {
  createPlaceNames,
  member,
  type NodeId,
  type Place,
  type PlaceNames,
  rowPlace,
} from './place.ts'
import { rememberOrder, stableOrder } from './stable-order.ts'

/** The masks under which a stored secret may be echoed (wire facts): no text, never sent back. */
const MASKED = /^(?:<redacted>|\*{3,})$/i

/** What builds the form's tree, answer after answer: it remembers names, order and requirements. */
export type TreeBuilder = {
  names: PlaceNames
  /**
   * The tree of an answer. `sent` is the draft that it answers: the answer's rows are that draft's,
   * so each row keeps its own descriptors wherever it was moved meanwhile.
   */
  build: (answer: ResolvedComponent, draft: Draft, sent: Draft) => FormTree
}

type Leaf = { readonly shape: Shape; readonly node: FormNode }

const textOf = (value: string | number | boolean | undefined) =>
  value === undefined ? undefined : String(value)

const labelByKey = (fields: readonly FieldDescriptor[]): ReadonlyMap<string, string> => {
  const labels = labelsOf(fields)
  return new Map(fields.map(({ key }, index) => [key, labels[index] ?? key]))
}

/** Whether a requirement is answered in the profile; any other scope is answered for the cluster. */
const isProfileScope = (scope: string): boolean => scope === 'PLATFORM_PROFILE'

/** A tree builder for one component; `componentKey` names the cluster inputs that are its own. */
export const createTreeBuilder = (componentKey: string): TreeBuilder => {
  const names = createPlaceNames()
  const orders = new Map<string, readonly string[]>()
  // What each leaf was made of: one that is described by the same object is the same node.
  const leaves = new Map<NodeId, Leaf>()
  // Requirements stay for the page's life: one that is answered must not vanish under the person.
  const requirements = new Map<string, Requirement>()

  const inOrder = <T extends { key: string }>(
    where: string,
    fields: readonly T[],
  ): readonly T[] => {
    const byKey = new Map(fields.map((field) => [field.key, field]))
    const keys = fields.map(({ key }) => key)
    const seen = orders.get(where) ?? []
    orders.set(where, rememberOrder(seen, keys))
    return stableOrder(rememberOrder(seen, keys), keys).flatMap((key) => byKey.get(key) ?? [])
  }

  const build = (answer: ResolvedComponent, draft: Draft, sent: Draft): FormTree => {
    const nodes = new Map<NodeId, FormNode>()

    const addGroup = (place: Place, fields: readonly FieldDescriptor[]): readonly NodeId[] => {
      const labels = labelByKey(fields)
      return inOrder(names.nameOf(place), fields).map((field) =>
        add(member(place, field.key), field, labels.get(field.key) ?? field.key, field),
      )
    }

    const addRows = (place: Place, id: NodeId, label: string, shape: Shape) => {
      const rows = rowsAt(draft, id) ?? []
      const sentRows = rowsAt(sent, id) ?? []
      return rows.map((row, index) => {
        const at = sentRows.indexOf(row)
        const evaluated = at < 0 ? undefined : shape.itemFields?.[at]
        return {
          row,
          node: addRow(rowPlace(place, row), shape.items, evaluated, {
            label: `${label} ${index + 1}`,
            rowNumber: index + 1,
          }),
        }
      })
    }

    const addRow = (
      place: Place,
      items: Items | undefined,
      evaluated: readonly FieldDescriptor[] | undefined,
      { label, rowNumber }: { label: string; rowNumber: number },
    ): NodeId => {
      const shape: Shape = items ?? { type: 'object' }
      const fields = evaluated && evaluated.length > 0 ? evaluated : items?.fields
      return add(place, { ...shape, fields }, label, undefined, rowNumber)
    }

    const add = (
      place: Place,
      shape: Shape,
      label: string,
      described: FieldDescriptor | undefined,
      rowNumber?: number,
    ): NodeId => {
      const id = names.nameOf(place)
      const known = leaves.get(id)
      if (known?.shape === shape && known.node.label === label) {
        nodes.set(id, known.node)
        return id
      }
      const kind = fieldKind(shape)
      const defaultText = textOf(described?.defaultValue)
      const stored = defaultText !== undefined && MASKED.test(defaultText)
      const node: FormNode = {
        id,
        place,
        key: described?.key ?? '',
        label,
        kind,
        type: shape.type,
        required: described?.required ?? false,
        description: described?.description,
        format: shape.format,
        sensitive: shape.sensitive ?? false,
        constraints: shape.constraints,
        defaultText: stored ? undefined : defaultText,
        stored,
        templates: described?.templates ?? [],
        requirement: undefined,
        children: kind === 'group' ? addGroup(place, shape.fields ?? []) : [],
        rows: kind === 'list' ? addRows(place, id, label, shape) : [],
        rowNumber,
      }
      nodes.set(id, node)
      if (described === shape && kind !== 'group' && kind !== 'list')
        leaves.set(id, { shape, node })
      return id
    }

    const addRequirement = (requirement: Requirement, label: string): NodeId => {
      const { key, scope, status } = requirement
      const place: Place = isProfileScope(scope)
        ? { root: 'profile', steps: [{ key }] }
        : { root: 'cluster', steps: [{ key: componentKey }, { key }] }
      // One value, one input: where a field has the key already, the requirement is that field.
      const id = names.nameOf(place)
      if (!nodes.has(id)) add(place, requirement, label, requirement)
      const node = nodes.get(id)
      if (node) nodes.set(id, { ...node, requirement: { scope, status } })
      return id
    }

    const fields = addGroup({ root: 'profile', steps: [] }, answer.fields)
    const answered = new Set(answer.requirements.map(requirementIdentity))
    for (const requirement of answer.requirements) {
      requirements.set(requirementIdentity(requirement), requirement)
    }
    const all = [...requirements.values()].map((requirement) =>
      answered.has(requirementIdentity(requirement))
        ? requirement
        : { ...requirement, status: 'READY' as const },
    )
    const labels = labelsOf(all)
    const requirementIds = all.map((requirement, index) =>
      addRequirement(requirement, labels[index] ?? requirement.key),
    )
    return { nodes, fields, requirements: [...new Set(requirementIds)] }
  }

  return { names, build }
}

const requirementIdentity = ({ key, scope }: Requirement): string =>
  JSON.stringify([isProfileScope(scope), key])
