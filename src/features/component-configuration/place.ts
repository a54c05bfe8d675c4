/*
 * Where a value stands in the draft. Keys are literal: `a.b`, `rows[1]` and `__proto__` are each one
 * key. Rows are known by an identity of their own and not by their number, which changes.
 */

/** One step down: into a member by its literal key, or into a row. */
export type Step = { readonly key: string } | { readonly row: RowId }

/** Identity of a row for the life of the page. */
export type RowId = string

/** The part of a request that a value belongs to (API §4.2), and the steps to it. */
export type Place = {
  readonly root: 'profile' | 'cluster' | 'outputs'
  readonly steps: readonly Step[]
}

/** Opaque name of a place: what react-hook-form knows it by, and the id of its control. */
export type NodeId = string

const spelled = ({ root, steps }: Place): string =>
  JSON.stringify([root, ...steps.map((step) => ('row' in step ? { row: step.row } : step.key))])

/** Hands out one opaque name a place, the same one each time it is asked. */
export const createPlaceNames = () => {
  const names = new Map<string, NodeId>()
  const places = new Map<NodeId, Place>()
  let rows = 0
  return {
    nameOf: (place: Place): NodeId => {
      const text = spelled(place)
      const known = names.get(text)
      if (known !== undefined) return known
      const name = `field-${names.size + 1}`
      names.set(text, name)
      places.set(name, place)
      return name
    },
    /** The place that a name was handed out for. */
    placeOf: (name: NodeId): Place | undefined => places.get(name),
    newRow: (): RowId => {
      rows += 1
      return `row-${rows}`
    },
    /** Keeps a row's identity from being handed out again. */
    reserveRow: (row: RowId): void => {
      rows = Math.max(rows, Number(/^row-(\d{1,9})$/.exec(row)?.[1] ?? 0))
    },
  }
}

export type PlaceNames = ReturnType<typeof createPlaceNames>

/** The place of a member inside `place`. */
export const member = ({ root, steps }: Place, key: string): Place => ({
  root,
  steps: [...steps, { key }],
})

/** The place of a row inside `place`. */
export const rowPlace = ({ root, steps }: Place, row: RowId): Place => ({
  root,
  steps: [...steps, { row }],
})
