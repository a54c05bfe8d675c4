import { matchesIn, termsOf } from '#src/lib/text/fold-text.ts'

/** Texts that do not belong to a field, such as those of buttons and options. */
const OTHERS = 'button, option, textarea, [role=radiogroup]'

const NAME = 'found-text'

/** Where the terms are in an element's texts. The ranges are static, because the browser updates live ones on every change. */
const rangesOf = (element: Element, terms: readonly string[]): readonly StaticRange[] => {
  const ranges: StaticRange[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    const matches = matchesIn(currentNode.nodeValue ?? '', terms)
    if (matches.length === 0 || currentNode.parentElement?.closest(OTHERS)) continue
    const [startContainer, endContainer] = [currentNode, currentNode]
    for (const [startOffset, endOffset] of matches)
      ranges.push(new StaticRange({ startContainer, startOffset, endContainer, endOffset }))
  }
  return ranges
}

/**
 * Marks a text in the form, also in what changes later, without rendering any field for it. Returns a function that
 * removes the marks. Nothing is marked in browsers without the Highlight API.
 */
export const markFound = (form: Element, text: string): (() => void) => {
  const terms = termsOf(text)
  if (terms.length === 0 || !('highlights' in CSS)) return () => {}
  let frame = 0
  const mark = () => {
    frame = 0
    CSS.highlights.set(NAME, new Highlight(...rangesOf(form, terms)))
  }
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(mark)
  })
  observer.observe(form, { childList: true, subtree: true, characterData: true })
  mark()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(NAME)
  }
}

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
