import { expect, type Page } from '@playwright/test'

/** What is too small for a finger or a shaking hand, and has no room around it either (SC 2.5.8). */
const readSmallTargets = () => {
  const LEAST = 24
  // The layout may round a box down by a part of a pixel.
  const isLarge = ({ width, height }: DOMRect) => width > LEAST - 0.5 && height > LEAST - 0.5
  const modal = document.querySelector('dialog:modal')
  const found = (modal ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=option]',
  )
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
  /** The height of its line is that of the words around it. */
  const isInSentence = (element: Element) => {
    if (!isInline(element)) return false
    let around = element.parentElement
    while (around && isInline(around)) around = around.parentElement
    return (around?.textContent ?? '').trim() !== element.textContent.trim()
  }
  const targets = [...found].flatMap((element) => {
    // A label is pressed in place of its control, and what covers a control takes its presses.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const boxes = [element, ...labels]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.getBoundingClientRect())
    const box = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
    if (!box || box.width <= 1 || box.height <= 1) return []
    return [{ element, box, isSmall: !isLarge(box) }]
  })
  /** The bar that stays where it is while the page scrolls under it: what is in it comes near anything. */
  const barOf = (element: Element): Element | null => {
    let at: Element | null = element
    while (at && !/fixed|sticky/.test(getComputedStyle(at).position)) at = at.parentElement
    return at
  }
  const middle = ({ left, width, top, height }: DOMRect) =>
    [left + width / 2, top + height / 2] as const
  /** How far a point is from a box. */
  const distance = ([x, y]: readonly [number, number], { left, right, top, bottom }: DOMRect) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  return targets
    .filter(({ element, box, isSmall }) => {
      if (!isSmall || isInSentence(element)) return false
      const [x, y] = middle(box)
      return targets.some((other) => {
        if (other.element === element || barOf(other.element) !== barOf(element)) return false
        if (!other.isSmall) return distance([x, y], other.box) < LEAST / 2
        const [otherX, otherY] = middle(other.box)
        return Math.hypot(otherX - x, otherY - y) < LEAST
      })
    })
    .map(
      ({ element, box }) =>
        `${element.ariaLabel ?? element.textContent.trim()}: ${box.width} × ${box.height}`,
    )
}

/** Finds no target that is hard to hit, on screen or off it. */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  // Two frames: after a change of the window, rows are laid out once they are measured.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
  expect(await page.evaluate(readSmallTargets)).toEqual([])
}
