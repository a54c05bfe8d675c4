import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { entries, feed } from '#e2e/support/console.ts'
import type { Announced } from '#e2e/support/served.ts'

type Listed = { results?: { id: string }[] }

/**
 * The ID of every deployment of an environment, newest first, read from the API page by page until a
 * page has no new one. Retries after a 500.
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

/** An entry that was in the document: its position in the feed, its deployment, its name. */
export type Passed = { position: number; id: string; name: string }

/** Records every entry that the feed shows from now on; virtualized ones exist only briefly. */
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

/** Pixels of one turn of the wheel: less than a window, so that every entry is shown. */
const TURN = 850

/** Whether the document is scrolled to its end, after the last turn was painted. */
const isAtTheBottom = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const { scrollHeight, clientHeight } = document.documentElement
    return window.scrollY + clientHeight >= scrollHeight - 2
  })

/**
 * Turns the mouse wheel over the feed until its end is in view. Returns the entries that were shown,
 * by their position in the feed; if a position showed two deployments, both.
 */
export const wheelToTheEnd = async (page: Page): Promise<Passed[]> => {
  const end = page.getByText('No older deployments')
  await expect(entries(page).first()).toBeVisible()
  const seen = await watchEntries(page)
  await feed(page).hover({ position: { x: 200, y: 100 } })
  do {
    // At the end, the wheel has no effect until the next page is loaded.
    await page.mouse.wheel(0, TURN)
    // The end first: the last page may come between the two questions, and then the bottom is further down.
  } while (!((await end.isVisible()) && (await isAtTheBottom(page))))
  const passed = await seen.evaluate((map) => [...map.values()])
  return passed.toSorted((a, b) => a.position - b.position)
}
