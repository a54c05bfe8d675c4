import { boardOf, isSameList, type NamedBoard } from '#src/lib/storage/boards.ts'

/** A board: the person's own pins, that of the sample workspace, one kept under a name, or one of an address alone. */
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

/**
 * Which board an address shows; without environments in it the person's own, or that of the sample workspace while
 * nothing is pinned. A board is known by its environments, so that a link carries nothing else.
 */
export const whichBoard = ({ given, pins, sample = [], named }: Boards): WhichBoard => {
  const own: WhichBoard = { kind: 'own', environments: pins }
  const ofSample: WhichBoard = { kind: 'sample', environments: sample }
  if (given === undefined) return pins.length === 0 && sample.length > 0 ? ofSample : own
  const board = boardOf(named, given)
  if (board) return { kind: 'named', environments: given, board }
  return (
    [own, ofSample].find((one) => isSameList(one.environments, given)) ?? {
      kind: 'shared',
      environments: given,
    }
  )
}
