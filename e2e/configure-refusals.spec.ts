import { formBelowBoard, openPage, visit } from '#e2e/support/console.ts'
import {
  componentPath,
  expectAllLoaded,
  expectResolved,
  form,
  openComponent,
  resolveStatus,
  write,
} from '#e2e/support/configure.ts'
import { expect, expectAccessible, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* What the page shows instead of a form that cannot be loaded, and what it keeps when a later request fails. */

type Refusal = {
  component: string
  heading: string
  says: RegExp
  wayHome: string
  expectedFailures?: readonly (number | string)[]
}

const REFUSALS: readonly Refusal[] = [
  {
    component: 'refuses',
    heading: 'The API refused the request',
    says: /400: “This component takes no configuration”/,
    wayHome: 'Correct the ID',
    expectedFailures: [400],
  },
  {
    component: 'no-such-component',
    heading: 'No component has this ID',
    says: /404/,
    wayHome: 'Correct the ID',
    expectedFailures: [404],
  },
  {
    component: encodeURIComponent('kube prom/stäck?v=1#x'),
    heading: 'No component has this ID',
    says: /404: “The catalog has no component kube prom\/stäck\?v=1#x”/,
    wayHome: 'Correct the ID',
    expectedFailures: [404],
  },
  {
    component: 'other-cluster',
    heading: 'The response cannot be read',
    says: /not about this cluster and component/,
    wayHome: 'Back to home',
  },
]

for (const { component, heading, says, wayHome, expectedFailures = [] } of REFUSALS) {
  test.describe(component, { tag: component === 'no-such-component' ? [] : '@long' }, () => {
    test.use({ expectedFailures })

    test(`says "${heading}", why, and the way out @core`, async ({ page, served }) => {
      await visit(page, componentPath(served, component))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(says)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(form(page)).toHaveCount(0)
      await expectSoundEverywhere(page)
      await page.getByRole('link', { name: wayHome }).click()
      await expect(page).toHaveURL('./')
    })
  })
}

test.describe('a key that servers read as a path segment', () => {
  test.use({ expectedFailures: [400] })

  test('is rejected by the host, and the page says so @long', async ({ page, served }) => {
    await visit(page, componentPath(served, encodeURIComponent('..;x')))
    await expect(
      page.getByRole('heading', { level: 1, name: 'The Tidemark server refused the request' }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      /400: “An ID or key .* The API was not called\.”/,
    )
    await expect(page.getByRole('main')).not.toContainText('service')
  })
})

test.describe('a service that is unavailable at first', () => {
  test.use({ expectedFailures: [503] })

  test('is retried, and the form appears without a click @long', async ({ page, served }) => {
    await visit(page, componentPath(served, 'unavailable-once'))
    await expect(form(page)).toBeVisible({ timeout: 20_000 })
    await expectResolved(page)
  })
})

test.describe('offline', () => {
  test.use({ expectedFailures: ['net::'] })

  test('keeps the entered values, and resolves them once the network is back @long', async ({
    context,
    page,
    served,
  }) => {
    await openComponent(page, served, 'external-dns')
    await expectAllLoaded(page)
    await context.setOffline(true)
    await write(form(page), 'TXT owner ID', 'quayside')
    await expect(resolveStatus(page)).toHaveText('Not resolved: You are offline', {
      timeout: 20_000,
    })
    await expect(page.getByRole('main')).toContainText(
      'Your input and the last working form are kept.',
    )
    // Nobody has called the value wrong.
    const owner = form(page).getByRole('textbox', { name: 'TXT owner ID' })
    await expect(form(page).getByText('Not checked yet')).toBeVisible()
    await expect(owner).not.toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await context.setOffline(false)
    await expectResolved(page)
    await expect(owner).toHaveValue('quayside')
    await expect(form(page).getByText('Not checked yet')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'external-dns needs 2 values.' })).toBeVisible()
  })
})

test.describe('the rate limit', () => {
  test.use({ expectedFailures: [429] })

  test('pauses resolving until its reset, while the form can still be filled in @long', async ({
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

    // The first request during the pause has nothing to show but the remaining time.
    await openPage(page, componentPath(served, 'rate-limited-resolve'))
    await expect(page.getByRole('heading', { name: 'Rate limit reached' })).toBeVisible()
    await expectSoundEverywhere(page)
  })
})

test('a component opens by its three ids, from home @core @long', async ({ page, served }) => {
  await visit(page, './')
  const [organizationId, clusterId] = componentPath(served, '')
    .split('/')
    .flatMap((part, index) => (index === 1 || index === 3 ? [part] : []))
  const open = await formBelowBoard(page, 'Configure a component')
  await open.getByRole('button', { name: 'Open' }).click()
  const field = open.getByRole('textbox', { name: 'Organization ID' })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Paste an organization ID.')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(`  ${organizationId}`)
  await open.getByRole('textbox', { name: 'Cluster ID' }).fill(`${clusterId} `)
  const key = open.getByRole('textbox', { name: 'Component key' })
  await key.fill('..')
  await open.getByRole('button', { name: 'Open' }).click()
  await expect(key).toHaveAccessibleDescription(/^This cannot be “\.” or “\.\.”/)
  await key.fill('external-dns')
  await open.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(componentPath(served, 'external-dns'))
  await expect(form(page)).toBeVisible()
})
