import { boardNamed, byBoardName, keepBoard, type NamedBoard } from '#src/lib/boards.ts'
import type { Whose } from './import-names.ts'

type Boards = readonly NamedBoard[]

/** What an import would change about the boards. */
export type BoardsPlan = {
  readonly added: Boards
  /** Boards of the file that are kept here with other environments or another reference. */
  readonly differing: Boards
  readonly unchanged: number
}

const isEqual = (a: NamedBoard, b: NamedBoard): boolean =>
  a.reference === b.reference &&
  a.environments.length === b.environments.length &&
  a.environments.every((id, at) => id === b.environments[at])

/** Compares the boards of a file with those of this browser, by name. */
export const planBoards = (mine: Boards, theirs: Boards): BoardsPlan => {
  const sorted = theirs.toSorted(byBoardName)
  const added = sorted.filter(({ name }) => !boardNamed(mine, name))
  const differing = sorted.filter((board) => {
    const before = boardNamed(mine, board.name)
    return before !== undefined && !isEqual(before, board)
  })
  return { added, differing, unchanged: theirs.length - added.length - differing.length }
}

/** The boards after an import. Nothing is removed; `whose` decides between boards of one name. */
export const importBoards = (mine: Boards, theirs: Boards, whose: Whose): Boards => {
  const { added, differing } = planBoards(mine, theirs)
  return [...added, ...(whose === 'theirs' ? differing : [])].reduce(keepBoard, mine)
}
