import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { entries, feed } from '#e2e/support/console.ts'
import type { Announced } from '#e2e/support/served.ts'

type Listed = { results?: { id: string }[] }

/**
 * The id of every deployment of an environment as the API lists it, newest first, page by page until
 * one has none that is new. A 500 is asked again.
 */
export const listedIds = async (
  request: APIRequestContext,
  { apiUrl, token }: Pick<Announced, 'apiUrl' | 'token'>,
  environmentId: string,
): Promise<string[]> => {
  const ids = new Set<string>()
  let startId: string | undefined
  for (;;) {
    const response = await request.get(`${apiUrl}/environment/${environmentId}/deploymentHistory`, {
      headers: { Authorization: `Token ${token}` },
      params: startId === undefined ? {} : { startId },
    })
    if (response.status() === 500) continue
    expect(response.status()).toBe(200)
    const { results = [] } = (await response.json()) as Listed
    const known = ids.size
    for (const { id } of results) ids.add(id)
    if (ids.size === known) return [...ids]
    startId = results.at(-1)?.id
  }
}

/** An entry that was in the document: its place in the feed, its deployment, its name. */
export type Passed = { position: number; id: string; name: string }

/** Notes every entry that the feed shows from now on; windowed ones are there for a moment only. */
const watchEntries = (page: Page) =>
  feed(page).evaluateHandle((element) => {
    const seen = new Map<string, Passed>()
    const note = () => {
      for (const article of element.getElementsByTagName('article')) {
        const ids = [...article.getElementsByTagName('a')].map(
          (link) => new URL(link.href).searchParams.get('deployment') ?? '',
        )
        const id = ids.find((found) => found !== '') ?? ''
        const position = Number(article.ariaPosInSet)
        seen.set(`${position} ${id}`, { position, id, name: article.ariaLabel ?? '' })
      }
    }
    note()
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-posinset'],
    })
    return seen
  })

/** Pixels that one turn of the wheel scrolls: less than a window, so that every entry passes. */
const TURN = 850

/** Whether the document is scrolled down as far as it goes, once the last turn is on the screen. */
const isAtTheBottom = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const { scrollHeight, clientHeight } = document.documentElement
    return window.scrollY + clientHeight >= scrollHeight - 2
  })

/**
 * Turns the mouse wheel over the feed, and does nothing else, until its end is in view. Gives the
 * entries that passed, by their place in the feed; of a place that showed two deployments, both.
 */
export const wheelToTheEnd = async (page: Page): Promise<Passed[]> => {
  const end = page.getByText('No older deployments')
  await expect(entries(page).first()).toBeVisible()
  const seen = await watchEntries(page)
  await feed(page).hover({ position: { x: 200, y: 100 } })
  do {
    // At the old end the wheel turns in vain until the next page is there.
    await page.mouse.wheel(0, TURN)
  } while (!((await isAtTheBottom(page)) && (await end.isVisible())))
  const passed = await seen.evaluate((map) => [...map.values()])
  return passed.toSorted((a, b) => a.position - b.position)
}
