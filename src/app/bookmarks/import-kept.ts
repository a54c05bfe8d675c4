import { byBoardName, boardNamed, keepBoard, type NamedBoard } from '#src/lib/storage/boards.ts'
import { byViewName, keepView, type SavedView, viewNamed } from '#src/lib/storage/saved-views.ts'
import type { Whose } from './import-names.ts'

/** What an import would change about the boards, or about the saved views. */
export type KeptPlan<T> = {
  readonly added: readonly T[]
  /** Those of the file that are kept here with another content. */
  readonly differing: readonly T[]
  readonly unchanged: number
}

/** How a file and this browser agree on what is kept under a name. */
type Kind<T> = {
  readonly find: (mine: readonly T[], one: T) => T | undefined
  readonly isEqual: (mine: T, theirs: T) => boolean
  readonly byName: (a: T, b: T) => number
  readonly keep: (mine: readonly T[], one: T) => readonly T[]
}

const plan =
  <T>({ find, isEqual, byName }: Kind<T>) =>
  (mine: readonly T[], theirs: readonly T[]): KeptPlan<T> => {
    const sorted = theirs.toSorted(byName)
    const added = sorted.filter((one) => !find(mine, one))
    const differing = sorted.filter((one) => {
      const before = find(mine, one)
      return before !== undefined && !isEqual(before, one)
    })
    return { added, differing, unchanged: theirs.length - added.length - differing.length }
  }

const importing =
  <T>(kind: Kind<T>) =>
  (mine: readonly T[], theirs: readonly T[], whose: Whose): readonly T[] => {
    const { added, differing } = plan(kind)(mine, theirs)
    return [...added, ...(whose === 'theirs' ? differing : [])].reduce(kind.keep, mine)
  }

const BOARDS: Kind<NamedBoard> = {
  find: (mine, { name }) => boardNamed(mine, name),
  isEqual: (a, b) =>
    a.reference === b.reference &&
    a.environments.length === b.environments.length &&
    a.environments.every((id, at) => id === b.environments[at]),
  byName: byBoardName,
  keep: keepBoard,
}

const VIEWS: Kind<SavedView> = {
  find: viewNamed,
  // An import unpins nothing.
  isEqual: (mine, theirs) =>
    mine.search === theirs.search && (mine.pinned === true || theirs.pinned !== true),
  byName: byViewName,
  keep: (mine, one) =>
    keepView(mine, viewNamed(mine, one)?.pinned ? { ...one, pinned: true } : one),
}

/** Compares the boards of a file with those of this browser, by name. */
export const planBoards = plan(BOARDS)

/** The boards after an import. Nothing is removed; `whose` decides between boards of one name. */
export const importBoards = importing(BOARDS)

/** Compares the saved views of a file with those of this browser, by environment and name. */
export const planViews = plan(VIEWS)

/** The saved views after an import. Nothing is removed; `whose` decides between views of one name. */
export const importViews = importing(VIEWS)
