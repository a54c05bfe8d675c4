import { expect, type Locator, type Page } from '@playwright/test'
import { afterWhatIsDue, visit } from '#e2e/support/console.ts'
import type { Announced } from '#e2e/support/served.ts'

/* Elements and actions of a component's page, by role and name. */

type Workspace = Announced & { organizationId: string; clusterId: string }

/** The address of a component of the sample cluster, or of another one. */
export const componentPath = (served: Announced, componentKey: string, cluster?: string) => {
  const { organizationId, clusterId } = served as Workspace
  return `organizations/${organizationId}/clusters/${cluster ?? clusterId}/components/${componentKey}`
}

export const form = (page: Page): Locator => page.getByRole('form', { name: /^Configure / })
export const problems = (page: Page): Locator => page.getByRole('region', { name: 'Problems' })
export const requirements = (page: Page): Locator =>
  page.getByRole('region', { name: 'Requirements' })
export const resolveStatus = (page: Page): Locator =>
  page.getByRole('status', { name: 'Resolve status' })

/** Waits until the last edit is resolved. */
export const expectResolved = async (page: Page): Promise<void> => {
  await expect(resolveStatus(page)).toHaveText('Up to date')
}

/** Signs in, opens a component and waits for its form. */
export const openComponent = async (
  page: Page,
  served: Announced,
  componentKey: string,
): Promise<void> => {
  await visit(page, componentPath(served, componentKey))
  await expect(form(page)).toBeVisible()
  await expectResolved(page)
}

/** Waits until what a component's page loads after its first fields is there. */
export const expectAllLoaded = async (page: Page): Promise<void> => {
  for (const name of ['Values as YAML', 'Compare with other clusters'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await afterWhatIsDue(page)
}

export const box = (scope: Locator, name: string): Locator =>
  scope.getByRole('textbox', { name, exact: true })

/** Replaces the text of a text box and leaves it. */
export const write = async (scope: Locator, name: string, text: string): Promise<void> => {
  const target = box(scope, name)
  await target.click()
  await target.press('ControlOrMeta+a')
  await target.pressSequentially(text)
  await target.press('Tab')
}

/** Chooses one of the allowed values in any kind of control. */
export const choose = async (scope: Locator, name: string, value: string): Promise<void> => {
  const radios = scope.getByRole('radiogroup', { name, exact: true })
  const line = scope.getByRole('combobox', { name, exact: true })
  await expect(radios.or(line)).toBeVisible()
  if (await radios.isVisible()) {
    // The default has a note after its value.
    const names = [value, `${value} (default)`]
    const [plain, byDefault] = names.map((its) =>
      radios.getByRole('radio', { name: its, exact: true }),
    )
    if (plain && byDefault) await plain.or(byDefault).check()
    return
  }
  if (await line.getByRole('option').count()) {
    await line.focus()
    await line.selectOption(value)
    return
  }
  await line.fill(value)
  await line.press('Tab')
}

export const groupNamed = (scope: Locator, name: string): Locator =>
  scope.getByRole('group', { name, exact: true })

/** Adds a row to a list and gives the row's group. */
export const addRow = async (scope: Locator, label: string, number = 1): Promise<Locator> => {
  await scope.getByRole('button', { name: `Add ${label}`, exact: true }).click()
  return groupNamed(scope, `${label} ${number}`)
}

/** Waits until a requirement is ready. */
export const expectReady = async (page: Page, label: string): Promise<void> => {
  const item = requirements(page).getByRole('listitem').filter({ hasText: label })
  await expect(item).toContainText('Ready')
}

/** Expects that there are no violations and that nothing is missing. */
export const expectNoViolations = async (page: Page, componentKey: string): Promise<void> => {
  await expect(
    page.getByRole('heading', { level: 1, name: `${componentKey} has no violations.` }),
  ).toBeVisible()
  await expect(problems(page)).toContainText('No violations: this configuration resolves.')
  await expectResolved(page)
}

/** The ID of a cluster of the sample organization. */
export const clusterOf = ({ clusters }: Announced, name: string): string => {
  const id = clusters[name]
  if (id === undefined)
    throw new Error(`No cluster ${name}, only ${Object.keys(clusters).join(', ')}`)
  return id
}
