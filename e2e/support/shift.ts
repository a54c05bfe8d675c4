import type { Page } from '@playwright/test'

/** The most that may move while a page comes: the cumulative layout shift, as browsers measure it. */
export const MOST_SHIFT = 0.02

/** The sum of all layout shifts of a page so far, and of the next tenth of a second. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )
