import type { RowSize } from './wall-room.ts'

/** The usual and the least size of a name, in units of the wall. */
const SIZES: Readonly<Record<RowSize, readonly [most: number, least: number]>> = {
  one: [14, 9],
  two: [9, 6],
  four: [6, 4.4],
}
/** The width of a row beside its sign, upright and else, and the size of what is said beside a name, in units of the wall. */
const ROOM = { wide: 165, upright: 74 }
const BESIDE: Readonly<Record<RowSize, number>> = { one: 6.8, two: 5.6, four: 4.4 }
const SIGN: Readonly<Record<RowSize, number>> = { one: 17, two: 12, four: 12 }
const MOST_UPRIGHT = 11

/** About how wide a text is, in its own size: letters of East Asian scripts are as wide as they are high. */
const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]/.test(letter) ? 1 : 0.56),
    0,
  )

type Beside = {
  readonly size: RowSize
  readonly isUpright: boolean
  /** What is said beside the name: "failing since 16:31". */
  readonly since: string
}

/** The size of a name in units of the wall: what does not fit drops a size, and then breaks. */
export const nameSize = (
  name: string,
  group: string | undefined,
  { size, isUpright, since }: Beside,
): number => {
  const [usual, least] = SIZES[size]
  const most = isUpright ? Math.min(usual, MOST_UPRIGHT) : usual
  const ofGroup =
    group === undefined ? 0 : Math.min(30, 3 + widthOf(group) * Math.max(2.6, 0.34 * most))
  const wide = ROOM.wide - SIGN[size] - since.length * 0.46 * BESIDE[size]
  const room = (isUpright ? ROOM.upright : wide) - ofGroup
  const fitting = Math.round((room / Math.max(1, widthOf(name))) * 10) / 10
  return Math.max(Math.min(least, most), Math.min(most, fitting))
}
