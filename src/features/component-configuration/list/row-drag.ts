import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The index at which a row is dropped: after every other row whose middle is above `y`. */
export const dropIndex = (middles: readonly number[], from: number, y: number): number =>
  middles.filter((middle, index) => index !== from && middle < y).length

/** Distance from the window's edges within which dragging scrolls the page, in pixels. */
const EDGE = { top: 140, bottom: 80 }

/** Maximum scroll per frame, in pixels. */
const MAX_SPEED = 16

/**
 * How far to scroll per frame while a row is held at `y`, in pixels: faster near the edge, and only
 * in the direction in which it was dragged from `start`.
 */
export const scrollStep = (start: number, y: number, height: number): number => {
  const speed = (depth: number, edge: number) => Math.ceil(MAX_SPEED * Math.min(depth / edge, 1))
  if (y < start && y < EDGE.top) return -speed(EDGE.top - y, EDGE.top)
  if (y > start && y > height - EDGE.bottom) return speed(y - height + EDGE.bottom, EDGE.bottom)
  return 0
}

type Drag = { readonly from: number; readonly to: number }

/** Moves a list row by dragging its handle with mouse, pen or touch. */
export const useRowDrag = (
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
) => {
  const [drag, setDrag] = useState<Drag>()
  /** Where the drag started and where the pointer is, in pixels from the top of the window. */
  const pointer = useRef({ start: 0, y: 0 })
  const from = drag?.from

  const middles = () =>
    [...(list.current?.querySelectorAll(':scope > [data-row]') ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })

  const follow = (row: number) => {
    const to = dropIndex(middles(), row, pointer.current.y)
    setDrag((now) => (now?.to === to ? now : { from: row, to }))
  }

  useEffect(() => {
    if (from === undefined) return undefined
    // The drop position may be off screen.
    const scroll = () => {
      const by = scrollStep(pointer.current.start, pointer.current.y, window.innerHeight)
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' })
        follow(from)
      }
      frame = requestAnimationFrame(scroll)
    }
    let frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
    // `follow` measures the rows each time, so it is no dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from])

  const handle = (row: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { start: event.clientY, y: event.clientY }
      setDrag({ from: row, to: row })
    },
    onPointerMove: ({ clientY, isPrimary }: PointerEvent<HTMLElement>) => {
      if (!drag || !isPrimary) return
      pointer.current.y = clientY
      follow(drag.from)
    },
    onPointerUp: ({ isPrimary }: PointerEvent<HTMLElement>) => {
      if (!isPrimary) return
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  /** How to mark a row during a drag: as the dragged one, or with the drop line before or after it. */
  const mark = (index: number): 'dragged' | 'before' | 'after' | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return 'dragged'
    if (index !== drag.to) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }

  return { handle, mark }
}
