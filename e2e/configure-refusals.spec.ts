import { visit } from '#e2e/support/console.ts'
import {
  componentPath,
  expectResolved,
  form,
  openComponent,
  resolveStatus,
  write,
} from '#e2e/support/configure.ts'
import { expect, expectAccessible, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* What stands where the form would be when it cannot be had, and what stays when it was there. */

type Refusal = {
  component: string
  heading: string
  says: RegExp
  expectedFailures?: readonly (number | string)[]
}

const REFUSALS: readonly Refusal[] = [
  {
    component: 'refuses',
    heading: 'The service refused the request',
    says: /400: “This component takes no configuration”/,
    expectedFailures: [400],
  },
  {
    component: 'no-such-component',
    heading: 'No component has this ID',
    says: /404/,
    expectedFailures: [404],
  },
  {
    component: 'other-cluster',
    heading: 'The answer cannot be read',
    says: /not about this cluster and component/,
  },
]

for (const { component, heading, says, expectedFailures = [] } of REFUSALS) {
  test.describe(component, () => {
    test.use({ expectedFailures })

    test(`says "${heading}", why, and the way out @core`, async ({ page, served }) => {
      await visit(page, componentPath(served, component))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(says)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(form(page)).toHaveCount(0)
      await expectSoundEverywhere(page)
      await page.getByRole('link', { name: 'Back to home' }).click()
      await expect(page).toHaveURL('/')
    })
  })
}

test.describe('a service that is away at first', () => {
  test.use({ expectedFailures: [503] })

  test('is asked again, and the form comes by itself', async ({ page, served }) => {
    await visit(page, componentPath(served, 'unavailable-once'))
    await expect(form(page)).toBeVisible({ timeout: 20_000 })
    await expectResolved(page)
  })
})

test.describe('offline', () => {
  test.use({ expectedFailures: ['net::'] })

  test('keeps what was entered, and resolves it once the network is back', async ({
    context,
    page,
    served,
  }) => {
    await openComponent(page, served, 'external-dns')
    await context.setOffline(true)
    await write(form(page), 'TXT owner ID', 'quayside')
    await expect(resolveStatus(page)).toHaveText('Not resolved: You are offline', {
      timeout: 20_000,
    })
    await expect(page.getByRole('main')).toContainText(
      'What you entered and the last good form stay.',
    )
    await expectAccessible(page)
    await context.setOffline(false)
    await expectResolved(page)
    await expect(form(page).getByRole('textbox', { name: 'TXT owner ID' })).toHaveValue('quayside')
    await expect(page.getByRole('heading', { name: 'external-dns needs 2 values.' })).toBeVisible()
  })
})

test.describe('the rate limit', () => {
  test.use({ expectedFailures: [429] })

  test('pauses resolving until its reset, and leaves the form to be filled in', async ({
    page,
    served,
  }) => {
    await openComponent(page, served, 'rate-limited-resolve')
    const again = page.getByRole('button', { name: /^Resolve/ })
    await expect(async () => {
      await again.click()
      await expect(resolveStatus(page)).toHaveText(/^Paused until \d\d:\d\d$/, { timeout: 500 })
    }).toPass()
    await write(form(page), 'Name', 'quay')
    await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveValue('quay')
    await expectAccessible(page)

    // A first look while the pause lasts has nothing to show but the time that is left.
    await page.goto(componentPath(served, 'rate-limited-resolve'))
    await expect(
      page.getByRole('heading', { name: 'The hour’s requests are used up' }),
    ).toBeVisible()
    await expectSoundEverywhere(page)
  })
})

test('a component opens by its three ids, from home @core', async ({ page, served }) => {
  await visit(page, '/')
  const [organizationId, clusterId] = componentPath(served, '')
    .split('/')
    .flatMap((part, index) => (index === 2 || index === 4 ? [part] : []))
  const open = page.getByRole('form', { name: 'Configure a component' })
  await open.getByRole('button', { name: 'Open' }).click()
  const field = open.getByRole('textbox', { name: 'Organization ID' })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Paste an organization ID.')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(`  ${organizationId}`)
  await open.getByRole('textbox', { name: 'Cluster ID' }).fill(`${clusterId} `)
  await open.getByRole('textbox', { name: 'Component key' }).fill('external-dns')
  await open.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(componentPath(served, 'external-dns'))
  await expect(form(page)).toBeVisible()
})
