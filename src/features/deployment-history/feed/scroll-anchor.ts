import { cursorOf, type History, indexOfId } from '#src/deployments/history/history.ts'
import {
  type FeedRows,
  rowAt,
  rowIndexOfItem,
  rowIndexOfKey,
  rowIndexOfRecord,
} from './feed-rows.ts'

/** A scroll position: the first entry in view, and how far it starts below the window's top, in px; the head of its day is above that. */
export type ScrollAnchor = {
  key: string
  top: number
  /** These find the row again after a reload: its deployment, and the next newer one. */
  id?: string | undefined
  after?: string | undefined
  /** Do not scroll if the row is visible already. */
  gently?: true
  /** Only ever scroll up: do nothing if the row is further down already. */
  upwards?: true
}

/** Height that the sticky bars cover at the top of the window, in px. */
export const COVERED = 100

/** The page that scrolls, in px. */
export type Scroller = {
  readonly y: number
  /** The height of the window. */
  readonly height: number
  /** Whether it cannot be scrolled further down. */
  readonly isAtEnd: boolean
  readonly scrollTo: (y: number) => void
}

/** The rows as they are laid out. */
export type FeedLayout = {
  history: History
  rows: FeedRows
  /** Where the feed begins on the page, in px. */
  begins: number
  /** Where a row begins on the page, with the head of a day, in px; undefined for a row that is gone. */
  startOf: (rowIndex: number) => number | undefined
  /** How tall the head of a day is that a row has above its entry, in px; 0 without one. */
  headAt: (rowIndex: number) => number
  /** The row at an offset of the page. */
  rowAtOffset: (y: number) => { index: number; start: number; size: number } | undefined
  /** Whether the person lets a gap be closed. */
  closesGap: boolean
}

/** Holds the scroll position when rows above it appear, disappear or change height, and scrolls to a given one. */
export class AnchorHolder {
  #scroller: Scroller
  #layout: FeedLayout
  /** The anchor row, where its entry starts on the page, and the page's scroll offset at that moment. */
  #held: { target: ScrollAnchor; start: number; y: number } | undefined
  #near = 0
  /** The person pressed Home and nothing since: browsers scroll to the top over some frames, which a correction would miss. */
  #goesToTop = false

  constructor(scroller: Scroller, layout: FeedLayout) {
    this.#scroller = scroller
    this.#layout = layout
  }

  /** Where the entry of a row starts on the page, by the latest measurements; NaN for a row that is gone. */
  #startOf(rowIndex: number): number {
    return (this.#layout.startOf(rowIndex) ?? Number.NaN) + this.#layout.headAt(rowIndex)
  }

  #rowIndexOf({ key, id }: ScrollAnchor): number {
    const { history, rows } = this.#layout
    const at = rowIndexOfKey(history, rows, key, this.#near)
    if (at >= 0 || id === undefined) return at
    const index = indexOfId(history, id)
    return index === undefined ? -1 : rowIndexOfItem(rows, index)
  }

  /** The row whose entry should stay where it is at a scroll offset. */
  #anchorAt(y: number): number {
    const { rows, rowAtOffset, headAt, closesGap } = this.#layout
    // The person did not scroll, so the anchor stays the same.
    if (this.#held?.y === y) return this.#rowIndexOf(this.#held.target)
    // The gap that the person closes stays where it was pressed, with what is below it.
    const isInView = (gap: number) =>
      this.#startOf(gap + 1) > y + COVERED && this.#startOf(gap) < y + this.#scroller.height
    const closing = closesGap ? [...rows.gaps].find(isInView) : undefined
    if (closing !== undefined) return rowIndexOfRecord(rows, closing)
    const first = rowAtOffset(y + COVERED)
    if (!first) return -1
    // The entry at the edge may become shorter. Mostly covered, it would take the rows below it along.
    const isMostlyCovered = y + COVERED > first.start + (headAt(first.index) + first.size) / 2
    const below = first.index + 1
    const isBelowARecord = rowIndexOfRecord(rows, below) === below && below < rows.length
    // A gap fills from its top, so anchoring to the gap would push the rows below it out of view.
    return isMostlyCovered && isBelowARecord ? below : rowIndexOfRecord(rows, first.index)
  }

  /** Follows the anchor row after something above it appeared, disappeared or was measured. */
  lay(layout: FeedLayout): void {
    this.#layout = layout
    if (this.#held === undefined || this.#goesToTop) return
    const { target, start: before, y } = this.#held
    const at = this.#rowIndexOf(target)
    const start = this.#startOf(at)
    if (Number.isNaN(start)) return
    this.#near = at
    if (Math.abs(start - before) < 0.5) return
    const { y: now, height, isAtEnd } = this.#scroller
    // The person has gone elsewhere, which `note` will see.
    if (Math.abs(before - now) > 2 * height) return
    // If the page became shorter, the browser has scrolled back already.
    const from = now < y && isAtEnd ? y : now
    this.#held = { target, start, y: from }
    // Above the feed, or at its start, nothing has to be held.
    if (from + COVERED <= layout.begins) return
    this.#scroller.scrollTo(from + start - before)
    this.#held.y = this.#scroller.y
  }

  /** Scrolls to a position, and holds it. */
  goTo(target: ScrollAnchor): void {
    const at = this.#rowIndexOf(target)
    const start = this.#startOf(at)
    if (Number.isNaN(start)) return
    const { y, height } = this.#scroller
    const top = start - y
    const isInView = top >= COVERED && top < height - COVERED
    if (target.gently && isInView) return
    if (target.upwards && top > target.top) return
    this.#near = at
    if (Math.abs(top - target.top) > 1) this.#scroller.scrollTo(y + top - target.top)
    this.#held = { target, start, y: this.#scroller.y }
  }

  /** Holds what is in view at this offset, where the person scrolled to; returns it. */
  note(y: number): ScrollAnchor | undefined {
    const { history, rows } = this.#layout
    const at = this.#anchorAt(y)
    const row = rowAt(history, rows, at)
    const start = this.#startOf(at)
    if (!row || Number.isNaN(start)) return undefined
    this.#near = at
    const target = {
      key: row.key,
      top: start - y,
      id: row.kind === 'item' ? row.item.id : row.startId,
      after: cursorOf(history, row.index),
    }
    this.#held = { target, start, y }
    return target
  }

  /** The person closes a gap, which is held from now on. */
  release(): void {
    this.#held = undefined
  }

  /** The person pressed a key that leads to the top, or did anything else. */
  moved({ toTop }: { toTop: boolean }): void {
    this.#goesToTop = toTop
  }
}
