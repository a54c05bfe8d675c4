import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The place among the others that a row is dropped at: behind each whose middle is above `y`. */
export const dropPlace = (middles: readonly number[], from: number, y: number): number =>
  middles.filter((middle, index) => index !== from && middle < y).length

/** How near to the top and the bottom of the window the page begins to scroll, in pixels. */
const EDGE = { top: 140, bottom: 80 }

/** The most that the page scrolls in a frame, in pixels. */
const FASTEST = 16

/**
 * How far the page scrolls in a frame while a row is held at `y`, in pixels: the nearer to an edge
 * the faster, and only towards where it was dragged from `start`.
 */
export const scrollStep = (start: number, y: number, height: number): number => {
  const speed = (depth: number, edge: number) => Math.ceil(FASTEST * Math.min(depth / edge, 1))
  if (y < start && y < EDGE.top) return -speed(EDGE.top - y, EDGE.top)
  if (y > start && y > height - EDGE.bottom) return speed(y - height + EDGE.bottom, EDGE.bottom)
  return 0
}

type Drag = { readonly from: number; readonly to: number }

/** Drags a row of a list by its handle, with a mouse, a pen or a finger; keys move it as well. */
export const useRowDrag = (
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
) => {
  const [drag, setDrag] = useState<Drag>()
  /** Where the row was taken and where it is held, from the top of the window. */
  const held = useRef({ start: 0, y: 0 })
  const from = drag?.from

  const middles = () =>
    [...(list.current?.querySelectorAll(':scope > [data-row]') ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })

  const follow = (row: number) => {
    const to = dropPlace(middles(), row, held.current.y)
    setDrag((now) => (now?.to === to ? now : { from: row, to }))
  }

  useEffect(() => {
    if (from === undefined) return undefined
    // A row may be higher than the window, and its place further away than the window shows.
    const scroll = () => {
      const by = scrollStep(held.current.start, held.current.y, window.innerHeight)
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' })
        follow(from)
      }
      frame = requestAnimationFrame(scroll)
    }
    let frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
    // Where the rows are is measured at each step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [from])

  const handle = (row: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { start: event.clientY, y: event.clientY }
      setDrag({ from: row, to: row })
    },
    onPointerMove: ({ clientY, isPrimary }: PointerEvent<HTMLElement>) => {
      if (!drag || !isPrimary) return
      held.current.y = clientY
      follow(drag.from)
    },
    onPointerUp: ({ isPrimary }: PointerEvent<HTMLElement>) => {
      if (!isPrimary) return
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  /** How a row is shown while one is dragged: itself, or with the line where that one would go. */
  const mark = (index: number): 'dragged' | 'before' | 'after' | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return 'dragged'
    if (index !== drag.to) return undefined
    return drag.to < drag.from ? 'before' : 'after'
  }

  return { handle, mark }
}
