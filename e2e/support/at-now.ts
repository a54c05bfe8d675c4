import { type BrowserContext, expect, type Page } from '@playwright/test'
import { enterSampleWorkspace, openPage, signInForm } from './console.ts'
import type { Product, startProduct } from './served.ts'

/** In the afternoon, so that what fails has failed since today, and while nothing of `live` fails. */
export const SHOWN_AT = '2026-11-20T15:00:00Z'

type Stage = { context: BrowserContext; page: Page; start: typeof startProduct }

/** Opens a path at `SHOWN_AT`, signed in to the sample workspace of a console of its own. */
export const openAtNow = async (
  { context, page, start }: Stage,
  path: (served: Product) => string = () => '',
  flags: readonly string[] = [],
): Promise<Product> => {
  const served = await start('console', '--now', SHOWN_AT, ...flags)
  await context.clock.install({ time: new Date(SHOWN_AT) })
  await openPage(page, `${served.url}/${path(served)}`)
  // It leads to that page, once the session is there.
  await enterSampleWorkspace(page)
  // Whoever opens another address before that has no session.
  await expect(signInForm(page)).toHaveCount(0)
  return served
}
