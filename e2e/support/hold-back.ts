import type { Page, Route } from '@playwright/test'

/** Holds requests back until the returned function is called. Then they go on, or to what `then` does with them. */
export const holdBack = async (
  page: Page,
  requests: string,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> => {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(requests, async (route) => {
    await released
    await then(route)
  })
  return letGo
}
