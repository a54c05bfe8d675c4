import type { Page, Route } from '@playwright/test'

/**
 * Holds requests back until the returned function is called. Then they go on, or to what `then` does with them. Throws if
 * nothing was requested until then: a file may have another name by now.
 */
export const holdBack = async (
  page: Page,
  requests: string,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> => {
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
  return () => {
    if (held === 0) throw new Error(`Nothing requested ${requests}`)
    letGo()
  }
}
