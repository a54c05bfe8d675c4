import type { FieldDescriptor } from '#src/contract/read-resolved-component.ts'
import {
  type FieldAddress,
  memberAddress,
  type NodeId,
  type NodeIds,
} from '#form/draft/field-address.ts'
import { valueKind } from './field-kind.ts'
import { labelsOf } from './labels-of.ts'

/**
 * The keys to remember as seen: those seen before keep their order, and each new key goes after the
 * key that it follows in `next`, or first. A key that vanishes and returns gets its old position.
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

/** A member of a group; `index` is its place among the group's descriptors. */
type Member = {
  readonly address: FieldAddress
  readonly label: string
  readonly index: number
}

/** The members of a group in display order. `ids` stays the same array while their names do. */
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
 * Names and orders the members of each group, and remembers the order. An answer rarely changes a name, so the members
 * of the last answer are kept as long as theirs are equal: naming 1,000 fields takes longer than the rest of the tree.
 */
export const createGroupMembers = (nodeIds: NodeIds) => {
  const orders = new Map<NodeId, readonly string[]>()
  const known = new Map<NodeId, Members & { readonly fields: readonly FieldDescriptor[] }>()

  const name = (
    address: FieldAddress,
    group: NodeId,
    fields: readonly FieldDescriptor[],
  ): Members => {
    const labels = labelsOf(fields)
    // Of descriptors with the same key, the last one counts.
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
