import * as z from 'zod/mini'
import {
  BOARD_MOST,
  boardIn,
  boardNamed,
  byBoardName,
  type NamedBoard,
} from '#src/lib/storage/boards.ts'
import {
  addressOf,
  bookmarkIn,
  byName,
  idOf,
  keyOf,
  kindOf,
  type Bookmark,
  type BookmarkKind,
} from '#src/lib/storage/bookmarks.ts'
import { byViewName, type SavedView, viewIn, viewNamed } from '#src/lib/storage/saved-views.ts'

/*
 * Names and pins as a file, to take to another browser or to share:
 * {"tidemark": "names", "version": 1, "names": [{"environmentId": "…", "name": "…", "pinned": true, "order": 0}],
 * "boards": [{"name": "…", "environments": ["…"], "reference": "…"}],
 * "views": [{"name": "…", "environmentId": "…", "search": "?status=failed", "pinned": true}]}
 * Files without boards or views are older, or of somebody who keeps none.
 */

const VERSION = 1

/** The largest file that is read, in bytes. */
export const FILE_MOST = 1_000_000

const headSchema = z.object({ tidemark: z.literal('names') })
const versionSchema = z.object({ version: z.unknown() })
const fileSchema = z.object({
  names: z.array(z.unknown()),
  boards: z.optional(z.array(z.unknown())),
  views: z.optional(z.array(z.unknown())),
})

const KINDS: readonly BookmarkKind[] = ['environment', 'cluster', 'component']

/** The entry of a bookmark in a file, without its opening time; undefined without a name or pin. */
const entryOf = (bookmark: Bookmark): Bookmark | undefined => {
  const { name, pinned, order } = bookmark
  const isPinned = pinned === true && kindOf(bookmark) !== 'cluster'
  if (name === undefined && !isPinned) return undefined
  return {
    ...addressOf(bookmark),
    ...(name !== undefined && { name }),
    ...(isPinned && { pinned: true, ...(order !== undefined && { order }) }),
  }
}

/** The entries of a file, sorted by kind and name. */
export const fileEntries = (bookmarks: readonly Bookmark[]): readonly Bookmark[] =>
  bookmarks
    .flatMap((bookmark) => entryOf(bookmark) ?? [])
    .toSorted((a, b) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) || byName(a, b))

/** The text of a file with all names, pins, boards and saved views. Equal ones give equal text. */
export const namesFileText = (
  bookmarks: readonly Bookmark[],
  boards: readonly NamedBoard[] = [],
  views: readonly SavedView[] = [],
): string => {
  const file = {
    tidemark: 'names',
    version: VERSION,
    names: fileEntries(bookmarks),
    ...(boards.length > 0 && { boards: boards.toSorted(byBoardName) }),
    ...(views.length > 0 && { views: views.toSorted(byViewName) }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const parse = (text: string): { json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** What a file holds. */
export type NamesFile = {
  readonly entries: readonly Bookmark[]
  readonly boards: readonly NamedBoard[]
  readonly views: readonly SavedView[]
}

type ReadFile = NamesFile | { wrong: string }

/** Reads what a file keeps under names, or says what is wrong with an entry, or with two of one name. */
const readKept = <T>(
  json: readonly unknown[],
  read: (entry: unknown) => T | undefined,
  find: (some: readonly T[], one: T) => T | undefined,
  wrong: { readonly entry: (nth: number) => string; readonly twice: (one: T) => string },
): readonly T[] | { wrong: string } => {
  const kept: T[] = []
  for (const [index, entry] of json.entries()) {
    const one = read(entry)
    if (one === undefined) return { wrong: wrong.entry(index + 1) }
    if (find(kept, one) !== undefined) return { wrong: wrong.twice(one) }
    kept.push(one)
  }
  return kept
}

const readEntry = (json: unknown, nth: number): { entry: Bookmark } | { wrong: string } => {
  const bookmark = bookmarkIn(json)
  if (bookmark === undefined) {
    return {
      wrong: `Entry ${nth} needs a name and the IDs of an environment, a cluster or a component.`,
    }
  }
  const entry = entryOf(bookmark)
  return entry ? { entry } : { wrong: `Entry ${nth} has no name and no pin.` }
}

/** Parses the text of a file, or returns a sentence that explains why it cannot. */
export const readNamesFile = (text: string): ReadFile => {
  const parsed = parse(text)
  if (!parsed) return { wrong: 'This is not JSON. The file may be cut short, or of another kind.' }
  const { json } = parsed
  if (!headSchema.safeParse(json).success) {
    return {
      wrong: 'This JSON holds no names. Choose a file that was saved here with “Save as file”.',
    }
  }
  const head = versionSchema.safeParse(json)
  const version = head.success ? head.data.version : undefined
  if (version !== VERSION) {
    return {
      wrong: `This file has version ${JSON.stringify(version) ?? 'none'} of the format, but this console reads version ${VERSION}.`,
    }
  }
  const file = fileSchema.safeParse(json)
  if (!file.success) {
    return { wrong: 'This file is not a valid names file.' }
  }
  const entries = new Map<string, Bookmark>()
  for (const [index, one] of file.data.names.entries()) {
    const read = readEntry(one, index + 1)
    if ('wrong' in read) return read
    const key = keyOf(read.entry)
    const before = entries.get(key)
    if (before && (before.name !== read.entry.name || before.pinned !== read.entry.pinned)) {
      return {
        wrong: `Entry ${index + 1} contradicts an earlier entry for ${idOf(read.entry)}.`,
      }
    }
    entries.set(key, read.entry)
  }
  const boards = readKept(
    file.data.boards ?? [],
    boardIn,
    (some, { name }) => boardNamed(some, name),
    {
      entry: (nth) => `Board ${nth} needs a name and 1 to ${BOARD_MOST} environment IDs.`,
      twice: ({ name }) => `Two boards are named ${name}.`,
    },
  )
  if ('wrong' in boards) return boards
  const views = readKept(file.data.views ?? [], viewIn, viewNamed, {
    entry: (nth) => `View ${nth} needs a name, an environment ID and a filter.`,
    twice: ({ name }) => `Two views of one environment are named ${name}.`,
  })
  return 'wrong' in views ? views : { entries: [...entries.values()], boards, views }
}
