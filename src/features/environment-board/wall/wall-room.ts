import type { WallCell } from './wall-cell.ts'

/*
 * What stands on which page of a wall. Heights are in units of 1 % of the screen's height (upright: of its width), which
 * all sizes on the wall are in (wall.css), so that the room is known without measuring.
 */

/** The height of the screen, and whether it is upright. */
export type Screen = { readonly height: number; readonly isUpright: boolean }

/** The size of a row about a failing environment: alone, of two, or of up to four. */
export type RowSize = 'one' | 'two' | 'four'

/** A group on a page, or a part of it. */
export type GroupPart = { readonly group: string | undefined; readonly ids: readonly string[] }

export type WallPage = {
  readonly failing: readonly { readonly id: string; readonly size: RowSize }[]
  readonly busy: readonly string[]
  /** The groups; undefined where there is only room for a line with their counts. */
  readonly groups: readonly GroupPart[] | undefined
}

export type WallPlan = {
  readonly pages: readonly WallPage[]
  /** Whether nothing fails, so that the rest is shown larger. */
  readonly isLarge: boolean
}

/** The most failing environments on a page. */
const MOST_FAILING = 4

const wide = {
  edges: 16,
  gap: 2.4,
  rows: { one: 35, two: 20.5, four: 11 },
  outage: 11,
  nothing: 19,
  busyColumns: 2,
  columns: 4,
}
const upright: typeof wide = {
  edges: 25,
  gap: 3,
  rows: { one: 40, two: 33, four: 22 },
  outage: 18,
  nothing: 25,
  busyColumns: 1,
  columns: 2,
}
const BUSY = 11.4
const SUMS = 7
const NOTE = 7
const LINE = 5.1
/** The height of a row of environments at rest, with the gap below it. */
const REST = { usual: 8.8, large: 10.3 }
const GROUP_PAD = { usual: 0, large: 2.4, past: 3.1 }

const chunks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

/** The failing ones in order: those that began to fail within a day first. */
const failingOrder = (cells: readonly WallCell[]): readonly WallCell[] => {
  const failing = cells.filter(({ zone }) => zone === 'failing')
  return [...failing.filter(({ isLong }) => !isLong), ...failing.filter(({ isLong }) => isLong)]
}

const sizeOf = ({ isLong }: WallCell, count: number): RowSize =>
  isLong || count > 2 ? 'four' : count === 2 ? 'two' : 'one'

/** Groups in the order in which they first come, each with its environments at rest. */
const groupsOf = (cells: readonly WallCell[]): readonly GroupPart[] => {
  const groups = new Map<string | undefined, string[]>()
  for (const { environment, zone } of cells) {
    const ids = groups.get(environment.group) ?? []
    groups.set(environment.group, ids)
    if (zone === 'rest') ids.push(environment.environmentId)
  }
  return [...groups].flatMap(([group, ids]) => (ids.length > 0 ? [{ group, ids }] : []))
}

type Packing = {
  readonly room: number
  readonly columns: number
  readonly isLarge: boolean
  readonly isPast: boolean
}

/** Groups on pages: whole ones where they fit, and those that fit on no page in parts. */
const packGroups = (
  groups: readonly GroupPart[],
  { room, columns, isLarge, isPast }: Packing,
): readonly (readonly GroupPart[])[] => {
  const row = isLarge ? REST.large : REST.usual
  // The words of a group in the past take a line more.
  const pad = GROUP_PAD[isLarge ? 'large' : isPast ? 'past' : 'usual']
  const most = Math.max(1, Math.floor((room - pad) / row)) * columns
  const heightOf = ({ ids }: GroupPart) => Math.ceil(ids.length / columns) * row + pad
  const pages: GroupPart[][] = []
  let left = 0
  const parts = groups.flatMap(({ group, ids }) =>
    chunks(ids, most).map((some) => ({ group, ids: some })),
  )
  for (const part of parts) {
    const height = heightOf(part)
    const page = pages.at(-1)
    if (page && height <= left) {
      page.push(part)
      left -= height
    } else {
      pages.push([part])
      left = room - height
    }
  }
  return pages
}

type Around = {
  readonly screen: Screen
  /** Whether an outage has a row of its own. */
  readonly hasOutage: boolean
  /** Whether there is a line about the session. */
  readonly hasNote: boolean
  /** Whether the sentence takes a line more than usual. */
  readonly hasLongSentence: boolean
}

/** Divides the cells of a wall into pages. */
export const planWall = (
  cells: readonly WallCell[],
  { screen, hasOutage, hasNote, hasLongSentence }: Around,
): WallPlan => {
  const sizes = screen.isUpright ? upright : wide
  const { gap } = sizes
  const failing = failingOrder(cells)
  const isLarge = failing.length === 0 && !hasOutage
  const failingPages = chunks(failing, MOST_FAILING).map((some) => {
    // Many pages have rows of one size, so that a place can be learned.
    const count = failing.length > MOST_FAILING ? failing.length : some.length + (hasOutage ? 1 : 0)
    return some.map((cell) => ({ id: cell.environment.environmentId, size: sizeOf(cell, count) }))
  })
  const heights = failingPages.map((page) =>
    page.reduce((sum, { size }) => sum + sizes.rows[size] + gap, 0),
  )
  const top =
    Math.max(0, ...heights) +
    (hasOutage ? sizes.outage + gap : 0) +
    (isLarge ? sizes.nothing + gap : 0)
  const room =
    screen.height - sizes.edges - (hasNote ? NOTE : 0) - (hasLongSentence ? LINE : 0) - top

  const inBusyZone = cells.filter(({ zone }) => zone === 'busy')
  const busy = [
    ...inBusyZone.filter(({ kind }) => kind === 'running'),
    ...inBusyZone.filter(({ kind }) => kind !== 'running'),
  ].map(({ environment }) => environment.environmentId)
  const groups = groupsOf(cells)
  const isCrowded = Math.min(failing.length, MOST_FAILING) > 2 && !screen.isUpright
  const leastRest = groups.length === 0 ? 0 : (isCrowded ? SUMS : REST.usual + gap) + gap
  const busyRows = Math.max(1, Math.floor((room - leastRest) / (BUSY + gap)))
  const busyPages = chunks(busy, busyRows * sizes.busyColumns)
  const shownRows = Math.ceil((busyPages[0]?.length ?? 0) / sizes.busyColumns)
  const restRoom = room - shownRows * (BUSY + gap) - gap
  const groupPages =
    isCrowded || restRoom < REST.usual
      ? []
      : packGroups(groups, { room: restRoom, columns: sizes.columns, isLarge, isPast: hasOutage })

  const count = Math.max(1, failingPages.length, busyPages.length, groupPages.length)
  const turn = <T>(some: readonly T[], page: number): T | undefined => some[page % some.length]
  return {
    isLarge,
    pages: Array.from({ length: count }, (_, page) => ({
      failing: turn(failingPages, page) ?? [],
      busy: turn(busyPages, page) ?? [],
      groups:
        groups.length > 0 && groupPages.length === 0 ? undefined : (turn(groupPages, page) ?? []),
    })),
  }
}
