import { environmentsOf, type Team, type TeamBoard } from '#src/contract/team.ts'
import { boardOf, isSameList, type NamedBoard } from '#src/lib/storage/boards.ts'

/** A board: the person's own pins, one of the team's, one kept under a name, or one of an address alone. */
export type WhichBoard = { readonly environments: readonly string[] } & (
  | { readonly kind: 'own' }
  | { readonly kind: 'team'; readonly board: TeamBoard }
  | { readonly kind: 'named'; readonly board: NamedBoard }
  | { readonly kind: 'shared' }
)

type Boards = {
  /** The environments in the address; undefined without. */
  given: readonly string[] | undefined
  /** The name of a board of the team in the address; undefined without. */
  name: string | undefined
  /** Pinned environments, in the person's order. */
  pins: readonly string[]
  team: Team | undefined
  named: readonly NamedBoard[]
}

/**
 * Which board an address shows; without environments or a name in it the person's own, or the team's first while
 * nothing is pinned. A board of the person is known by its environments, so that a link carries nothing else.
 */
export const whichBoard = ({ given, name, pins, team = {}, named }: Boards): WhichBoard => {
  const own: WhichBoard = { kind: 'own', environments: pins }
  const ofTeam = (team.boards ?? []).map((board): WhichBoard & { kind: 'team' } => ({
    kind: 'team',
    environments: environmentsOf(team, board),
    board,
  }))
  const called = ofTeam.find(({ board }) => board.name === name)
  if (called) return called
  if (given === undefined) return pins.length === 0 ? (ofTeam[0] ?? own) : own
  const board = boardOf(named, given)
  if (board) return { kind: 'named', environments: given, board }
  return (
    [own, ...ofTeam].find((one) => isSameList(one.environments, given)) ?? {
      kind: 'shared',
      environments: given,
    }
  )
}
