import GripVertical from 'lucide-react/icons/grip-vertical'
import type { KeyboardEvent, PointerEvent } from 'react'
import { listenToKeys, unlessComposing } from '#src/lib/keys/composing-key.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'

type GripProps = {
  name: string
  /** Position in the order, from 0. */
  position: number
  count: number
  onMove: (to: number) => void
}

/** The position whose row is under the pointer; undefined between rows. */
const positionAt = (list: Element, clientY: number): number | undefined => {
  const at = [...list.children].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return clientY >= top && clientY < bottom
  })
  return at < 0 ? undefined : at
}

/** Moves a row of an ordered list: by dragging, which Escape undoes, or with the arrow keys. The list must hold the rows only. */
export function Grip({ name, position, count, onMove }: GripProps) {
  const move = (to: number) => {
    if (to < 0 || to >= count || to === position) return
    onMove(to)
    announce(`${name}, now ${to + 1} of ${count}`, 'order')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(position + step)
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    const list = event.currentTarget.closest('ol')
    if (!list) return
    // Not pointer capture: it ends when the dragged row is moved in the document.
    let at = position
    const onPointerMove = ({ clientY }: globalThis.PointerEvent) => {
      const to = positionAt(list, clientY)
      if (to === undefined || to === at) return
      at = to
      onMove(to)
    }
    const stopKeys = listenToKeys((key) => {
      if (key.key !== 'Escape' || at === position) return
      key.preventDefault()
      at = position
      onMove(position)
      stop()
    })
    const stop = () => {
      stopKeys()
      document.removeEventListener('pointermove', onPointerMove)
      document.removeEventListener('pointerup', stop)
      document.removeEventListener('pointercancel', stop)
      if (at !== position) announce(`${name}, now ${at + 1} of ${count}`, 'order')
    }
    document.addEventListener('pointermove', onPointerMove)
    document.addEventListener('pointerup', stop)
    document.addEventListener('pointercancel', stop)
  }
  return (
    <button
      type="button"
      aria-label={`Move ${name}, ${position + 1} of ${count}`}
      title="Drag, or press Arrow Up or Arrow Down"
      onKeyDown={unlessComposing(onKeyDown)}
      onPointerDown={onPointerDown}
      className="absolute -start-5 top-2.5 hidden h-6 w-5 cursor-grab touch-none bg-canvas place-items-center text-ink-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 active:cursor-grabbing sm:grid"
    >
      <Icon of={GripVertical} />
    </button>
  )
}
