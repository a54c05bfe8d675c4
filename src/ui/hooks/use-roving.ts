import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'

const STOPS = '[data-stop]'

const targetOf = (stops: readonly HTMLElement[], from: HTMLElement, key: string) => {
  const at = stops.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return stops[at - 1]
    case 'ArrowRight':
      return stops[at + 1]
    case 'Home':
      return stops[0]
    case 'End':
      return stops.at(-1)
    case 'ArrowUp':
    case 'ArrowDown': {
      const column = from.closest('td')?.cellIndex
      const inColumn = stops.filter((stop) => stop.closest('td')?.cellIndex === column)
      return column === undefined
        ? undefined
        : inColumn[inColumn.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)]
    }
    default:
      return undefined
  }
}

/** One tab stop for all elements with `data-stop` inside; the arrow keys, Home and End move between them. */
export const useRoving = <Box extends HTMLElement>() => {
  const ref = useRef<Box>(null)
  const current = useRef<HTMLElement>(undefined)
  const stops = () => [...(ref.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const choose = (chosen: HTMLElement | undefined) => {
    current.current = chosen
    for (const stop of stops()) stop.tabIndex = stop === chosen ? 0 : -1
  }
  // After every render, because any of them may have added or removed a stop.
  useLayoutEffect(() => {
    const all = stops()
    choose(current.current && all.includes(current.current) ? current.current : all[0])
  })
  return {
    ref,
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLElement && target.matches(STOPS)) choose(target)
    },
    // oxlint-disable-next-line react/refs -- called with a key, not while rendering
    onKeyDown: unlessComposing((event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLElement)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = targetOf(stops(), event.target, event.key)
      if (!target) return
      event.preventDefault()
      target.focus()
    }),
  }
}
