/** Room between the tools, which stay at the top, and what is shown below them, in pixels. */
const GAP = 8

/** What of the bottom of the window is too little to see something in, in pixels. */
const SLIVER = 64

/**
 * How far the page has to scroll so that the top of something is seen below the tools, in pixels;
 * 0 where it is seen. `bar` is where the tools end when they stay at the top of the window.
 */
export const scrollToShow = (top: number, bar: number, height: number): number =>
  top >= bar - 1 && top <= height - SLIVER ? 0 : top - bar - GAP

/** Brings the top of an element into view, below the tools of the form. Focus stays where it is. */
export const showBelowTools = (element: Element, tools: Element): void => {
  const { height } = tools.getBoundingClientRect()
  const by = scrollToShow(element.getBoundingClientRect().top, height, window.innerHeight)
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
}
