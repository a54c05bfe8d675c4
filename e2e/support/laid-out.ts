import type { Page } from '@playwright/test'

/**
 * Waits for two frames after the window changed: in the first, the page learns its new width and measures its rows; in
 * the second, they are laid out. Before that the old layout stands in the new window, though nobody sees it.
 */
export const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
