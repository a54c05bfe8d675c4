/** Space between the sticky toolbar and the element below it, in pixels. */
const GAP = 8

/** An element with less than this visible at the window's bottom counts as hidden, in pixels. */
const SLIVER = 64

/**
 * How far to scroll so that an element's top is visible below the toolbar, in pixels; 0 if it is.
 * `bar` is the bottom of the sticky toolbar.
 */
export const scrollToShow = (top: number, bar: number, height: number): number =>
  top >= bar - 1 && top <= height - SLIVER ? 0 : top - bar - GAP

/** Scrolls an element's top into view below the form's toolbar, without moving focus. */
export const showBelowTools = (element: Element, tools: Element): void => {
  const { height } = tools.getBoundingClientRect()
  const by = scrollToShow(element.getBoundingClientRect().top, height, window.innerHeight)
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
}
