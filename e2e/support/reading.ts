import { expect, type Page } from '@playwright/test'
import { entries } from '#e2e/support/console.ts'

/* Where somebody reads in the timeline, and what is asked for meanwhile. */

/** The entry under the sticky bars, and how far below the top of the window it begins. */
export const readAt = (page: Page) =>
  entries(page).evaluateAll((articles) => {
    const first = articles.find((article) => article.getBoundingClientRect().bottom > 100)
    return { name: first?.ariaLabel ?? '', top: first?.getBoundingClientRect().top ?? 0 }
  })

/** The same, once what is shown has come to rest. */
export const readAtRest = async (page: Page) => {
  let before = await readAt(page)
  await expect
    .poll(
      async () => {
        const now = await readAt(page)
        const same = now.name === before.name && now.top === before.top
        before = now
        return same
      },
      { intervals: [300] },
    )
    .toBe(true)
  return before
}

/** Scrolls deep into the history and waits until what is shown has come to rest. */
export const readDeep = async (page: Page) => {
  await entries(page).first().hover()
  for (let turn = 0; turn < 25; turn += 1) {
    await page.mouse.wheel(0, 700)
    await expect(entries(page).first()).toBeAttached()
  }
  return readAtRest(page)
}

/** The pages, newest or after a deployment, that are asked for from now on. */
export const askedPages = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/deploymentHistory'))
      asked.push(url.searchParams.get('startId') ?? '')
  })
  return asked
}
