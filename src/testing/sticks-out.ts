/**
 * The elements that stand partly beside the window, apart from those that can be scrolled into view or are cut off on
 * purpose. Uses nothing from outside, so that journeys can run it in their page.
 */
export const sticksOut = (): readonly string[] => {
  const fits = ({ left, right }: DOMRect) => left >= -0.5 && right <= window.innerWidth + 0.5
  const isInside = (element: Element): boolean => {
    const box = element.parentElement
    if (!box || box === document.body) return false
    const scrolls = getComputedStyle(box).overflowX !== 'visible'
    return (scrolls && fits(box.getBoundingClientRect())) || isInside(box)
  }
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && !fits(box) && element.checkVisibility()
    })
    .filter((element) => !element.closest('.sr-only') && !isInside(element))
    .map((element) => {
      const { left, right } = element.getBoundingClientRect()
      const text = (element.textContent ?? '').slice(0, 40)
      return `${element.tagName} ${left} to ${right}: ${element.getAttribute('class')} “${text}”`
    })
}
