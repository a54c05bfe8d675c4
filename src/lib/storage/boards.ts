import * as z from 'zod/mini'
import { cleanName } from '#src/lib/text/clean-name.ts'
import { compareNames } from '#src/lib/text/compare-names.ts'
import { readList } from './stored-list.ts'

/*
 * Boards that the person keeps: environments under a name, which is unique. They hold IDs and names only.
 */

/** The most environments of a board. */
export const BOARD_MOST = 60

const id = z.string().check(z.minLength(1), z.maxLength(500))

/** A board in storage or in a file. */
const boardSchema = z.object({
  name: z.string(),
  environments: z.array(id).check(z.minLength(1), z.maxLength(BOARD_MOST)),
  /** Of any kind: a wrong one costs the reference, not the board. */
  reference: z.optional(z.unknown()),
})

export type NamedBoard = {
  readonly name: string
  /** Environment IDs, in the person's order. */
  readonly environments: readonly string[]
  /** The environment that the others are compared with; absent for the first. */
  readonly reference?: string
}

type Boards = readonly NamedBoard[]

/** Reads one board from JSON of any kind; undefined if it is none. */
export const boardIn = (json: unknown): NamedBoard | undefined => {
  const read = boardSchema.safeParse(json)
  const name = read.success ? cleanName(read.data.name) : undefined
  if (!read.success || name === undefined) return undefined
  const { environments } = read.data
  const reference = id.safeParse(read.data.reference).data
  return {
    name,
    environments: [...new Set(environments)],
    ...(reference !== undefined && { reference }),
  }
}

/** The boards in stored text of any kind. */
export const readBoards = (text: string | undefined): Boards =>
  readList(text, boardIn, ({ name }) => name)

/** Sorts by name. */
export const byBoardName = (a: NamedBoard, b: NamedBoard): number =>
  compareNames(a.name, b.name) || (a.name < b.name ? -1 : 1)

/** The board with a name. */
export const boardNamed = (boards: Boards, name: string): NamedBoard | undefined =>
  boards.find((board) => board.name === name)

/** Whether two lists hold the same environments in the same order. */
export const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one.toLowerCase() === b[at]?.toLowerCase())

/** The board that holds exactly these environments in this order: the first by name, if several do. */
export const boardOf = (boards: Boards, environments: readonly string[]): NamedBoard | undefined =>
  boards.toSorted(byBoardName).find((board) => isSameList(board.environments, environments))

/** Keeps a board, in place of one with the same name. */
export const keepBoard = (boards: Boards, board: NamedBoard): Boards => {
  const at = boards.findIndex(({ name }) => name === board.name)
  return at < 0 ? [...boards, board] : boards.with(at, board)
}

/** Renames a board. Nothing changes if it is gone, or if another one has the name. */
export const renameBoard = (boards: Boards, from: string, text: string): Boards => {
  const name = cleanName(text)
  if (name === undefined || boardNamed(boards, name)) return boards
  return boards.map((board) => (board.name === from ? { ...board, name } : board))
}

/** Removes a board. */
export const removeBoard = (boards: Boards, name: string): Boards =>
  boards.filter((board) => board.name !== name)
