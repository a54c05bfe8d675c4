import { useEffect, useRef } from 'react'
import { useConfiguration } from './configuration-context.ts'
import { heldValue } from './held-value.ts'
import { codePoints } from './code-points.ts'
import type { NodeId } from './place.ts'

/**
 * How long a text is and may be. Written into its box at each key without a render, which would be
 * most of what a key costs; the box has its size from the start, so that nothing is laid out for it.
 */
export function LengthCounter({ id, most }: { id: NodeId; most: number }) {
  const { form, subscribeValue } = useConfiguration()
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const text = box.current?.appendChild(document.createTextNode(''))
    const count = () => {
      const value = heldValue(form, id)
      const length = typeof value === 'string' ? codePoints(value) : 0
      if (text) text.data = `${length} of ${most}`
      box.current?.toggleAttribute('data-over', length > most)
    }
    count()
    const stop = subscribeValue(id, count)
    return () => {
      stop()
      text?.remove()
    }
  }, [form, subscribeValue, id, most])
  return (
    // Who listens hears it once it is too long.
    <span
      ref={box}
      aria-hidden
      style={{ inlineSize: `${2 * String(most).length + 3}ch` }}
      className="block h-[1lh] text-end text-xs whitespace-nowrap text-ink-3 tabular-nums [contain:size_layout_style] data-over:text-danger"
    />
  )
}
