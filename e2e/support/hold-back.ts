import { expect, type Page, type Route } from '@playwright/test'

/**
 * Holds requests back until the returned function is called. Then they go on, or to what `then` does with them. It
 * waits for a first one, and fails if none comes: a file may have another name by now.
 */
export const holdBack = async (
  page: Page,
  requests: string,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => Promise<void>> => {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let held = 0
  await page.route(requests, async (route) => {
    held += 1
    await released
    await then(route)
  })
  return async () => {
    await expect.poll(() => held, `requests of ${requests}`).toBeGreaterThan(0)
    letGo()
  }
}
