import { expect, type Locator, type Page } from '@playwright/test'

/** What names and pins the environment, cluster or component of a page. */
export const nameMenu = (page: Page): Locator => page.getByRole('dialog', { name: 'Name and pin' })

/** Gives a name to what a page is about: an environment or a component. */
export const nameIt = async (page: Page, what: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Name and pin' }).click()
  await nameMenu(page)
    .getByRole('textbox', { name: `Name of this ${what}` })
    .fill(name)
  await page.keyboard.press('Enter')
  await expect(nameMenu(page)).toBeHidden()
}
