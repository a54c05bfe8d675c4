import { type PointerEvent, type RefObject, useState } from 'react'

/** The place among the others that a row is dropped at: behind each whose middle is above `y`. */
export const dropPlace = (middles: readonly number[], from: number, y: number): number =>
  middles.filter((middle, index) => index !== from && middle < y).length

type Drag = { readonly from: number; readonly to: number }

/** Drags a row of a list by its handle, with a mouse, a pen or a finger; keys move it as well. */
export const useRowDrag = (
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
) => {
  const [drag, setDrag] = useState<Drag>()

  const middles = () =>
    [...(list.current?.querySelectorAll(':scope > [data-row]') ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })

  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (!drag) return
      const to = dropPlace(middles(), drag.from, clientY)
      if (to !== drag.to) setDrag({ ...drag, to })
    },
    onPointerUp: () => {
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
