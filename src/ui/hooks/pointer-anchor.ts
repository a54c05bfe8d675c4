/** What somebody can press. */
const PRESSABLE = 'a, button, input, label, select, textarea'

/** What the mouse points at, and where it was last, in pixels from the top of the window. */
type Anchor = { at: Element; top: number }

const topOf = (element: Element): number => element.getBoundingClientRect().top

/**
 * Keeps what the mouse points at in place when other parts of `area` grow or shrink, because somebody may be about to
 * press it. Browsers keep what is at the top of the window in place, if anything. A ref, as React takes it.
 */
export const keepUnderPointer = (area: HTMLElement | null): (() => void) | undefined => {
  if (area === null) return undefined
  let anchor: Anchor | undefined
  const point = ({ pointerType, target }: PointerEvent) => {
    const at = target instanceof Element ? target.closest(PRESSABLE) : null
    anchor = at !== null && pointerType === 'mouse' ? { at, top: topOf(at) } : undefined
  }
  const forget = () => {
    anchor = undefined
  }
  const scrolled = () => {
    if (anchor) anchor.top = topOf(anchor.at)
  }
  const resized = new ResizeObserver(() => {
    if (anchor?.at.isConnected !== true) return
    const moved = topOf(anchor.at) - anchor.top
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  })
  const ending = new AbortController()
  const listening = { passive: true, signal: ending.signal }
  area.addEventListener('pointermove', point, listening)
  area.addEventListener('pointerleave', forget, listening)
  // Whoever types or scrolls looks elsewhere.
  // oxlint-disable-next-line tidemark/composition -- whoever composes a text looks elsewhere too
  for (const event of ['keydown', 'wheel']) addEventListener(event, forget, listening)
  addEventListener('scroll', scrolled, listening)
  resized.observe(area)
  return () => {
    ending.abort()
    resized.disconnect()
  }
}
