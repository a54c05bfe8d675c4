import { expect, type Locator, type Page } from '@playwright/test'

/* Elements of the console's pages, by role and name (the accessible surface). */

/**
 * The address of an environment's deployment history. Addresses of the console are relative to Playwright's `baseURL`,
 * which may have a path.
 */
export const historyPath = (environmentId: string) => `environments/${environmentId}/deployments`

export const signInForm = (page: Page): Locator => page.getByRole('form', { name: 'Sign in' })

/** Signs in with the given credential. */
export const signIn = async (
  page: Page,
  scheme: 'API token' | 'Bearer JWT',
  credential: string,
): Promise<void> => {
  const form = signInForm(page)
  await form.getByRole('radio', { name: scheme }).check()
  await form.getByRole('textbox', { name: 'Credential' }).fill(credential)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in to the sample workspace, with a new token and so a full hourly budget. */
export const enterSampleWorkspace = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Use the sample workspace' }).click()
}

/**
 * Opens an address of the console, signed in to the sample workspace: by a request to the host if it keeps the session,
 * otherwise through the sign-in page.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  const signedIn = await page.request.post('session', { data: { sample: true } })
  await page.goto(path)
  if (!signedIn.ok()) await enterSampleWorkspace(page)
  await expect(page).toHaveURL(path)
  await expectLive(page)
}

/** Waits until a page has sent the requests that it was about to send, by a request after them. */
export const afterWhatIsDue = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.locks.query()
    // Any file of the console will do: the first one that the page has loaded.
    const file = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
    await (await fetch(file, { cache: 'no-store' })).text()
  })

/** Opens an address, and waits until the page has taken over what the host rendered. */
export const openPage = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expectLive(page)
}

/** What waits for the script of the page. */
export const waiting = (page: Page): Locator => page.locator('.until-live:disabled')

/** Waits for the fonts, without which everything has other sizes. */
export const fontsReady = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')

/**
 * Waits for the stylesheets of a page whose scripts are held back. A person sees nothing of it before they are there, but
 * a test that measures it would.
 */
export const stylesReady = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('link[rel=stylesheet]')
        .evaluateAll((links: HTMLLinkElement[]) => links.filter(({ sheet }) => sheet).length),
    )
    .toBeGreaterThan(0)

/** Reloads the page, and waits like `openPage`. */
export const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await expectLive(page)
}

/** Expects that the page is there, and is live: until then, its controls are disabled. */
export const expectLive = async (page: Page): Promise<void> => {
  await expect(page.locator('main')).toBeAttached()
  await expect(waiting(page)).toHaveCount(0)
  await fontsReady(page)
}

/** The box on the board page that opens anything. */
export const openBox = (page: Page): Locator =>
  page.getByRole('form', { name: 'Open', exact: true })

/** Opens one of the forms below that box. */
export const formBelowBoard = async (
  page: Page,
  name: 'Open an environment' | 'Configure a component',
): Promise<Locator> => {
  await page.getByRole('button', { name }).click()
  return page.getByRole('form', { name })
}

export const openEnvironment = async (page: Page, environmentId: string): Promise<void> => {
  const form = await formBelowBoard(page, 'Open an environment')
  await form.getByRole('textbox', { name: 'Environment ID' }).fill(environmentId)
  await form.getByRole('button', { name: 'Open' }).click()
}

export const feed = (page: Page): Locator => page.getByRole('feed', { name: 'Deployment history' })

export const entries = (page: Page): Locator => feed(page).getByRole('article')

export const apiBudget = (page: Page): Locator => page.getByRole('meter', { name: 'API budget' })
