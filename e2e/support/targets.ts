import { expect, type Page } from '@playwright/test'
import { laidOut } from '#e2e/support/laid-out.ts'

/** Targets that are too small for a finger or a shaking hand, and too close to others (SC 2.5.8). */
const readSmallTargets = () => {
  const LEAST = 24
  // Layout may round a box down by a fraction of a pixel.
  const isLarge = ({ width, height }: DOMRect) => width > LEAST - 0.5 && height > LEAST - 0.5
  const modal = document.querySelector('dialog:modal')
  const found = (modal ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=option]',
  )
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
  /** Whether the height of its line is determined by the text around it. */
  const isInSentence = (element: Element) => {
    if (!isInline(element)) return false
    let around = element.parentElement
    while (around && isInline(around)) around = around.parentElement
    return (around?.textContent ?? '').trim() !== element.textContent.trim()
  }
  const targets = [...found].flatMap((element) => {
    // People press a label instead of its control, and an element on top of a control takes its presses.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const boxes = [element, ...labels]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.getBoundingClientRect())
    const box = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
    if (!box || box.width <= 1 || box.height <= 1) return []
    return [{ element, box, isSmall: !isLarge(box) }]
  })
  /** The sticky bar that contains an element: scrolling brings its targets close to any others. */
  const barOf = (element: Element): Element | null => {
    let at: Element | null = element
    while (at && !/fixed|sticky/.test(getComputedStyle(at).position)) at = at.parentElement
    return at
  }
  /** Of fields that the browser skips, it does not know yet how far apart they will be. */
  const areApart = (one: Element, other: Element): boolean =>
    one.closest('[data-field]') !== other.closest('[data-field]') &&
    [one, other].some((element) => !element.checkVisibility({ contentVisibilityAuto: true }))
  const middle = ({ left, width, top, height }: DOMRect) =>
    [left + width / 2, top + height / 2] as const
  /** The distance of a point from a box. */
  const distance = ([x, y]: readonly [number, number], { left, right, top, bottom }: DOMRect) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  return targets
    .filter(({ element, box, isSmall }) => {
      if (!isSmall || isInSentence(element)) return false
      const [x, y] = middle(box)
      return targets.some((other) => {
        if (other.element === element || barOf(other.element) !== barOf(element)) return false
        if (areApart(element, other.element)) return false
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

/** Expects no target that is hard to hit, on or off screen. */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  await laidOut(page)
  expect(await page.evaluate(readSmallTargets)).toEqual([])
}
