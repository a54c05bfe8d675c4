/*
 * Where a value is in the draft. Keys are literal: `a.b`, `rows[1]` and `__proto__` are each one
 * key. A row has an identity of its own, because its number changes.
 */

/** One step down: to a member by its literal key, or to a row. */
export type AddressStep = { readonly key: string } | { readonly row: RowId }

/** Identity of a row for the life of the page. */
export type RowId = string

/** What a field can hold: a value that was entered as one kind is never shown or sent as another. */
export const VALUE_KINDS = ['text', 'number', 'bool', 'json', 'list', 'group', 'readOnly'] as const
export type ValueKind = (typeof VALUE_KINDS)[number]

/** The part of a request that a value belongs to (API §4.2), the steps to it, and its kind if that is known. */
export type FieldAddress = {
  readonly root: 'profile' | 'cluster' | 'outputs'
  readonly steps: readonly AddressStep[]
  readonly kind?: ValueKind | undefined
}

/** Opaque id of a field address: its name in react-hook-form, and the id of its control. */
export type NodeId = string

/** Where a value is, as text, whatever its kind. */
export const pathOf = ({ root, steps }: FieldAddress): string =>
  JSON.stringify([root, ...steps.map((step) => ('row' in step ? { row: step.row } : step.key))])

/**
 * Assigns an opaque id to each field address. A field whose kind changes gets another id, so that the value entered
 * before is parked, as that of a removed field is. An address without a kind has the id of the first kind seen there.
 */
export const createNodeIds = () => {
  const ids = new Map<string, NodeId>()
  const firstKinds = new Map<string, ValueKind>()
  const addresses = new Map<NodeId, FieldAddress>()
  let rows = 0
  return {
    idOf: (address: FieldAddress): NodeId => {
      const path = pathOf(address)
      const { kind } = address
      const isFirst = kind !== undefined && !firstKinds.has(path)
      if (isFirst) firstKinds.set(path, kind)
      const isOther = kind !== undefined && firstKinds.get(path) !== kind
      const key = isOther ? `${path} ${kind}` : path
      const known = ids.get(key)
      if (known !== undefined && !isFirst) return known
      const id = known ?? `field-${ids.size + 1}`
      ids.set(key, id)
      addresses.set(id, address)
      return id
    },
    addressOf: (id: NodeId): FieldAddress | undefined => addresses.get(id),
    newRow: (): RowId => {
      rows += 1
      return `row-${rows}`
    },
    /** Makes sure that `newRow` does not return this row's identity again. */
    reserveRow: (row: RowId): void => {
      rows = Math.max(rows, Number(/^row-(\d{1,9})$/.exec(row)?.[1] ?? 0))
    },
  }
}

export type NodeIds = ReturnType<typeof createNodeIds>

/** The address of a member inside an object. */
export const memberAddress = ({ root, steps }: FieldAddress, key: string): FieldAddress => ({
  root,
  steps: [...steps, { key }],
})

/** The address of a row inside a list. */
export const rowAddress = ({ root, steps }: FieldAddress, row: RowId): FieldAddress => ({
  root,
  steps: [...steps, { row }],
})

/** Whether a value is in a list row. A list is sent whole, so a row never falls back to saved values. */
export const isInRow = ({ steps }: FieldAddress): boolean => steps.some((step) => 'row' in step)
