import { expect, type Locator, type Page } from '@playwright/test'

/* Getting about without a pointer, and hearing what is said meanwhile. */

/** Presses Tab, as somebody without a pointer does, until the focus is on `target`. Gives up after `most` stops. */
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

/**
 * Notes, from the next page that is loaded on, whatever live regions say: those that say nothing by themselves left
 * out, and "!" before what interrupts.
 */
export const listen = async (page: Page): Promise<{ heard: () => Promise<readonly string[]> }> => {
  await page.addInitScript(() => {
    const said: string[] = []
    const last = new WeakMap<Element, string>()
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
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

/** What has the focus: what it is, where, and how much of it can be seen. */
export type Stop = {
  name: string
  /** The part of the page it is in: a landmark's or a region's name. */
  place: string
  top: number
  left: number
  /** Points of nine over its box that nothing else covers. */
  seen: number
}

const readStop = () => {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const { left, right, top, bottom } = element.getBoundingClientRect()
  // A tall one is looked at as far as the window goes.
  const [from, to] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const isItself = (hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || labels.some((label) => label.contains(hit)))
  const seen = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].filter((y) =>
      isItself(
        document.elementFromPoint(left + (right - left) * x, from + Math.max(0, to - from) * y),
      ),
    ),
  ).length
  return {
    name: (element.ariaLabel ?? labels[0]?.textContent ?? element.textContent).trim().slice(0, 60),
    place:
      element.closest('form, [role=feed], section[aria-label], aside, search, header')?.tagName ??
      '',
    top: Math.round(top + window.scrollY),
    left: Math.round(left),
    seen,
  }
}

/** Tabs through the page, `most` stops of it, and gives each. */
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
