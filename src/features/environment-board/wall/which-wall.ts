import { environmentsOf, type Team } from '#src/contract/team.ts'

/** What the address of a wall says: a board or a group of the team by its name, or else environments. */
export type WallSearch = {
  readonly board: string | undefined
  readonly group: string | undefined
  readonly environments: readonly string[] | undefined
}

/** The wall that an address names: its name, its environments and the team's board that has them, or why there is none. */
export type WhichWall =
  | {
      readonly kind: 'wall'
      readonly name: string
      readonly environments: readonly string[]
      readonly board?: string | undefined
    }
  | { readonly kind: 'none'; readonly why: string }

/** Finds the environments of a wall. */
export const whichWall = (
  { board, group, environments }: WallSearch,
  team: Team | undefined,
): WhichWall => {
  if (board !== undefined) {
    const found = team?.boards?.find(({ name }) => name === board)
    return found && team
      ? { kind: 'wall', name: board, environments: environmentsOf(team, found), board }
      : { kind: 'none', why: `The team has no board named “${board}”.` }
  }
  if (group !== undefined) {
    const ids = team ? environmentsOf(team, { name: group, group }) : []
    return ids.length > 0
      ? { kind: 'wall', name: group, environments: ids }
      : { kind: 'none', why: `The team has no group named “${group}”.` }
  }
  const named = team?.boards?.find(
    (one) => environmentsOf(team, one).join().toLowerCase() === environments?.join().toLowerCase(),
  )
  return environments && environments.length > 0
    ? { kind: 'wall', name: named?.name ?? 'Board', environments, board: named?.name }
    : { kind: 'none', why: 'The address names no board, no group and no environments.' }
}
