import type { Team } from '#src/contract/team.ts'
import { readBoardSearch, whichBoard } from '#board/index.ts'
import type { Preferences } from '#src/lib/storage/preferences.ts'
import { parseSearch } from '#src/router/search.ts'

/** The most environments that the host asks for: as many as the browser would at once. */
const MAX_ENVIRONMENTS = 6

/**
 * Whether only the browser knows which board an address shows: one made of the person's pins, or one that they may have
 * kept under a name.
 */
export const isBoardOfBrowser = (
  search: string,
  { hasPins, keepsBoards }: Pick<Preferences, 'hasPins' | 'keepsBoards'>,
): boolean => {
  const { environments } = readBoardSearch(parseSearch(search))
  return (environments === undefined ? hasPins : keepsBoards) === true
}

/** The environments of the board at an address whose rows the host renders: the first ones. */
export const environmentsToRender = (
  search: string,
  preferences: Pick<Preferences, 'hasPins' | 'keepsBoards'>,
  team: Team | undefined,
): readonly string[] => {
  if (isBoardOfBrowser(search, preferences)) return []
  const { environments: given, board: name } = readBoardSearch(parseSearch(search))
  const { environments } = whichBoard({ given, name, pins: [], team, named: [] })
  return environments.slice(0, MAX_ENVIRONMENTS)
}
