import { expect, type Locator, type Page } from '@playwright/test'

/* Moving around without a pointer, and recording announcements. */

/** Presses Tab until the focus is on `target`; fails after `most` stops. */
export const tabTo = async (
  page: Page,
  target: Locator,
  { key = 'Tab', most = 90 }: { key?: 'Tab' | 'Shift+Tab'; most?: number } = {},
): Promise<void> => {
  const here = target.and(page.locator(':focus'))
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press(key)
    if ((await here.count()) > 0) return
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** Runs a command of the page by its name: what is behind hundreds of stops in Tab order is near this way. */
export const command = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await page.keyboard.type(name)
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/**
 * Records the announcements of live regions from the next page load on, without regions that are off, and with "!" before
 * assertive ones.
 */
export const recordAnnouncements = async (
  page: Page,
): Promise<{ heard: () => Promise<readonly string[]> }> => {
  await page.addInitScript(() => {
    const said: string[] = []
    const last = new WeakMap<Element, string>()
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        // What waits unseen, as for code that may not come, is not announced.
        if (!region.checkVisibility({ visibilityProperty: true })) continue
        const { ariaLive, role, textContent } = region
        const text = textContent.trim()
        if (last.get(region) === text) continue
        last.set(region, text)
        if (text === '' || ariaLive === 'off') continue
        said.push(role === 'alert' || ariaLive === 'assertive' ? `! ${text}` : text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return {
    heard: () => page.evaluate(() => Reflect.get(window, 'said') as string[]),
  }
}

/** The focused element and whether it is visible. */
export type Stop = {
  name: string
  /** Whether it is in the content that is read from top to bottom: the feed or the form. */
  isInList: boolean
  /** Its distance from the top of the page, in pixels. */
  top: number
  /** Of nine points on the part of it inside the window, the number that nothing else covers. */
  seen: number
}

const readStop = (): Stop | undefined => {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  // Of a link over two lines, the first: much of the box around both is not on it.
  const [line = element.getBoundingClientRect()] = element.getClientRects()
  const { left, right, top, bottom } = line
  const [from, to] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const isIt = (hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || labels.some((label) => label.contains(hit)))
  const parts = [0.1, 0.5, 0.9]
  const points = parts.flatMap((x) =>
    parts.map((y) => [left + (right - left) * x, from + (to - from) * y] as const),
  )
  return {
    name: (element.ariaLabel ?? labels[0]?.textContent ?? element.textContent).trim().slice(0, 60),
    isInList: element.closest('[role=feed], form') !== null,
    top: Math.round(top + window.scrollY),
    seen: to < from ? 0 : points.filter(([x, y]) => isIt(document.elementFromPoint(x, y))).length,
  }
}

/** Tabs through the page from the current focus, at most `most` stops, and returns each. */
export const walk = async (page: Page, most: number): Promise<readonly Stop[]> => {
  const stops: Stop[] = []
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}
