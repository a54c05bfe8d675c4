import { boardOf, type NamedBoard } from '#src/lib/boards.ts'

/**
 * A board at an address: the person's own pins, that of the sample workspace while nothing is pinned, one kept under a
 * name, or one that came with the address alone.
 */
export type WhichBoard = { readonly environments: readonly string[] } & (
  | { readonly kind: 'own' }
  | { readonly kind: 'sample' }
  | { readonly kind: 'named'; readonly board: NamedBoard }
  | { readonly kind: 'shared' }
)

type Boards = {
  /** The environments in the address; undefined without. */
  given: readonly string[] | undefined
  /** Pinned environments, in the person's order. */
  pins: readonly string[]
  /** The board of the sample workspace; undefined on a real API. */
  sample: readonly string[] | undefined
  named: readonly NamedBoard[]
}

/** Which board an address shows. A board is known by its environments, so that a link carries nothing else. */
export const whichBoard = ({ given, pins, sample, named }: Boards): WhichBoard => {
  const own: WhichBoard =
    pins.length === 0 && sample !== undefined && sample.length > 0
      ? { kind: 'sample', environments: sample }
      : { kind: 'own', environments: pins }
  if (given === undefined) return own
  const board = boardOf(named, given)
  if (board) return { kind: 'named', environments: given, board }
  const isOwn = boardOf([{ name: '', environments: own.environments }], given) !== undefined
  return isOwn ? own : { kind: 'shared', environments: given }
}
