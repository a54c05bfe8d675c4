import type { SampleWorkspace } from '#src/contract/host.ts'
import { readBoardSearch } from '#board/board-search.ts'
import { whichBoard } from '#board/which-board.ts'
import { pinsOf } from '#src/lib/bookmarks.ts'
import { type Reader, UNKNOWN_READER } from '#src/lib/reader.ts'
import { parseSearch } from '#src/router/search.ts'

/** The most environments that the host asks for: as many as the browser would at once. */
const MOST = 6
/** The height of what is above the first row, and of a row at its lowest, on a desk and on a phone, in rem. */
const ABOVE = 10
const ROW = { desk: 4, phone: 8 } as const
/** Narrower windows have the rows of a phone, in rem. */
const PHONE = 40

/** How many rows of a board are in view at first, and six at most. */
const rowsInView = ({ width, height, rem }: Reader): number => {
  const row = width < PHONE * rem ? ROW.phone : ROW.desk
  return Math.min(MOST, Math.max(1, Math.ceil((height / rem - ABOVE) / row)))
}

/**
 * The environments of the board at an address whose rows the host renders: the first ones, as the browser would order
 * them. None where the host cannot know which board that is: it was not told of the pins, or the address may be that of
 * a board with a name.
 */
export const firstOnBoard = (
  search: string,
  told: Reader | undefined,
  sample: SampleWorkspace | undefined,
): readonly string[] => {
  const given = readBoardSearch(parseSearch(search)).environments
  if (given === undefined && told === undefined) return []
  const reader = told ?? UNKNOWN_READER
  const pins = pinsOf(reader.bookmarks).flatMap((pin) =>
    'environmentId' in pin ? [pin.environmentId] : [],
  )
  const { kind, environments } = whichBoard({ given, pins, sample: sample?.board, named: [] })
  if (given !== undefined && kind !== 'own' && reader.keepsBoards) return []
  return environments.slice(0, rowsInView(reader))
}
