import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { entries } from '#e2e/support/console.ts'

/* The person's position in the timeline, and the requests meanwhile. */

/** The first entry that the sticky bars do not mostly cover, and its distance from the top of the window. */
const firstVisible = () => {
  const first = [...document.querySelectorAll('[role=feed] article')].find((article) => {
    const { top, bottom } = article.getBoundingClientRect()
    return (top + bottom) / 2 >= 100
  })
  return { name: first?.ariaLabel ?? '', top: first?.getBoundingClientRect().top ?? 0 }
}

/** What the person sees first, and where. */
export const readAt = (page: Page) => page.evaluate(firstVisible)

/** Where an entry is now. Its time finds it: what else it says may become more exact as older deployments come. */
export const topOf = (page: Page, name: string) =>
  page
    .getByRole('article', { name: /\d+ \w+ \d{4} \d\d:\d\d/.exec(name)?.[0] ?? name })
    .evaluate((entry) => entry.getBoundingClientRect().top)

/** The entry below another one in the feed, and where it is. */
export const readBelow = (entry: Locator) =>
  entry.evaluate((above) => {
    const below = document.querySelector(
      `[role=feed] [aria-posinset="${Number(above.ariaPosInSet) + 1}"]`,
    )
    return { name: below?.ariaLabel ?? '', top: below?.getBoundingClientRect().top ?? 0 }
  })

/** Frames without a scroll, after which the page counts as still. A busy machine makes frames rare, not this number. */
const STILL = 20

/** The same, once the page has stopped moving and loading. */
export const readAtRest = async (page: Page) => {
  await page.evaluate(
    (still) =>
      new Promise<void>((resolve) => {
        let [frames, last] = [0, -1]
        const step = () => {
          const busy = document.querySelector('[role=feed][aria-busy=true]') !== null
          frames = !busy && scrollY === last ? frames + 1 : 0
          last = scrollY
          if (frames < still) requestAnimationFrame(step)
          else resolve()
        }
        step()
      }),
    STILL,
  )
  return readAt(page)
}

/** Scrolls deep into the history and waits until the page has stopped moving. */
export const readDeep = async (page: Page) => {
  await entries(page).first().hover()
  for (let turn = 0; turn < 25; turn += 1) {
    await page.mouse.wheel(0, 700)
    await expect(entries(page).first()).toBeAttached()
  }
  return readAtRest(page)
}

/** Records the requests for pages from now on, or those that are answered: the newest, or after a deployment. */
export const askedPages = (
  page: Page,
  when: 'request' | 'requestfinished' = 'request',
): string[] => {
  const asked: string[] = []
  const record = (request: Request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/deploymentHistory'))
      asked.push(url.searchParams.get('startId') ?? '')
  }
  // Each event has a type of its own.
  if (when === 'request') page.on('request', record)
  else page.on('requestfinished', record)
  return asked
}
