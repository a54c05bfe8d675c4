import * as z from 'zod/mini'
import {
  addressOf,
  byName,
  cleanName,
  idOf,
  keyOf,
  kindOf,
  type KnownPlace,
  knownPlaceSchema,
  type PlaceKind,
} from '#src/lib/known-places.ts'

/*
 * Names and pins as a file, to take to another browser or to share:
 * {"tidemark": "names", "version": 1, "names": [{"environmentId": "…", "name": "…", "pinned": true}]}
 */

const VERSION = 1

/** The most bytes of a file that is read. */
export const FILE_MOST = 1_000_000

const headSchema = z.object({ tidemark: z.literal('names') })
const versionSchema = z.object({ version: z.unknown() })
const fileSchema = z.object({ names: z.array(z.unknown()) })

const KINDS: readonly PlaceKind[] = ['environment', 'cluster', 'component']

/** What of a known thing goes into a file: not when it was opened. */
const entryOf = (place: KnownPlace): KnownPlace | undefined => {
  const { name, pinned } = place
  const isPinned = pinned === true && kindOf(place) !== 'cluster'
  if (name === undefined && !isPinned) return undefined
  return {
    ...addressOf(place),
    ...(name !== undefined && { name }),
    ...(isPinned && { pinned: true }),
  }
}

/** What a file would hold, in the order of kinds and names. */
export const fileEntries = (places: readonly KnownPlace[]): readonly KnownPlace[] =>
  places
    .flatMap((place) => entryOf(place) ?? [])
    .toSorted((a, b) => KINDS.indexOf(kindOf(a)) - KINDS.indexOf(kindOf(b)) || byName(a, b))

/** The text of a file with all names and pins; the same for the same ones. */
export const namesFileText = (places: readonly KnownPlace[]): string =>
  `${JSON.stringify({ tidemark: 'names', version: VERSION, names: fileEntries(places) }, null, 2)}\n`

const parse = (text: string): { json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

type ReadFile = { entries: readonly KnownPlace[] } | { wrong: string }

const readEntry = (json: unknown, nth: number): { entry: KnownPlace } | { wrong: string } => {
  const read = knownPlaceSchema.safeParse(json)
  if (!read.success) {
    return {
      wrong: `Entry ${nth} is no environment, cluster or component with its IDs and a name.`,
    }
  }
  const { name: text = '', pinned, openedAt: _, ...address } = read.data
  const name = cleanName(text)
  const entry = entryOf({
    ...address,
    ...(name !== undefined && { name }),
    ...(pinned === true && { pinned }),
  })
  return entry ? { entry } : { wrong: `Entry ${nth} has no name and no pin.` }
}

/** Reads the text of a file, or says in a sentence why it cannot be read. */
export const readNamesFile = (text: string): ReadFile => {
  const parsed = parse(text)
  if (!parsed) return { wrong: 'This is no JSON: the file is cut short, or another kind of file.' }
  const { json } = parsed
  if (!headSchema.safeParse(json).success) {
    return {
      wrong: 'This JSON holds no names: choose a file that was saved here with “Save as file”.',
    }
  }
  const head = versionSchema.safeParse(json)
  const version = head.success ? head.data.version : undefined
  if (version !== VERSION) {
    return {
      wrong: `This file has version ${JSON.stringify(version) ?? 'none'} of the format, and this console reads version ${VERSION}.`,
    }
  }
  const file = fileSchema.safeParse(json)
  if (!file.success) return { wrong: 'This file has no list of names.' }
  const entries = new Map<string, KnownPlace>()
  for (const [index, one] of file.data.names.entries()) {
    const read = readEntry(one, index + 1)
    if ('wrong' in read) return read
    const key = keyOf(read.entry)
    const before = entries.get(key)
    if (before && (before.name !== read.entry.name || before.pinned !== read.entry.pinned)) {
      return {
        wrong: `Entry ${index + 1} says something else of ${idOf(read.entry)} than an entry before it.`,
      }
    }
    entries.set(key, read.entry)
  }
  return { entries: [...entries.values()] }
}
