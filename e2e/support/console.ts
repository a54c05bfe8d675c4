import { expect, type Locator, type Page } from '@playwright/test'

/* What a person finds on the pages of the console, by role and name (the accessible surface). */

/** The address of an environment's deployment history. */
export const historyPath = (environmentId: string) => `/environments/${environmentId}/deployments`

export const signInForm = (page: Page): Locator => page.getByRole('form', { name: 'Sign in' })

/** Signs in with a credential of one's own. */
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

/** Signs in to the sample workspace, with a token and an hour's budget of its own. */
export const enterSampleWorkspace = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Use the sample workspace' }).click()
}

/**
 * Opens an address of the console, signed in to the sample workspace: where the host keeps the session by asking it,
 * elsewhere as a newcomer does, by way of the sign-in page.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  const signedIn = await page.request.post('/session', { data: { sample: true } })
  await page.goto(path)
  if (!signedIn.ok()) await enterSampleWorkspace(page)
  await expect(page).toHaveURL(path)
}

export const openEnvironment = async (page: Page, environmentId: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Open an environment' })
  await form.getByRole('textbox', { name: 'Environment ID' }).fill(environmentId)
  await form.getByRole('button', { name: 'Open' }).click()
}

export const feed = (page: Page): Locator => page.getByRole('feed', { name: 'Deployment history' })

export const entries = (page: Page): Locator => feed(page).getByRole('article')

export const apiBudget = (page: Page): Locator => page.getByRole('meter', { name: 'API budget' })
