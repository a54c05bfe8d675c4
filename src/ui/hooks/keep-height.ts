/**
 * A ref callback that keeps an element as tall as it has ever been in a window of this width, so that nothing
 * below moves up when its text gets shorter, or when what is beside it goes.
 */
export const keepHeight = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return undefined
  let width = 0
  let tallest = 0
  let frame = 0
  const keep = () => {
    if (window.innerWidth !== width) {
      width = window.innerWidth
      element.style.minBlockSize = ''
      tallest = 0
    }
    // Not rounded, because a rounded height would trigger the observer again and again.
    tallest = Math.max(tallest, element.getBoundingClientRect().height)
    element.style.minBlockSize = `${tallest}px`
  }
  // In the next frame, because browsers report an error when an observer resizes what it observes.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(keep)
  })
  observer.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
