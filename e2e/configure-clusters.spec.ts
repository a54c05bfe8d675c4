import type { Locator, Page } from '@playwright/test'
import {
  box,
  choose,
  clusterOf,
  expectResolved,
  form,
  openComponent,
  write,
} from '#e2e/support/configure.ts'
import { tabTo } from '#e2e/support/keyboard.ts'
import type { Announced } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* The same draft on many clusters, some of which fail. */

const openDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Compare with other clusters' }).click()
  return page.getByRole('dialog', { name: 'Other clusters and mode' })
}

/** Pastes the IDs of clusters into the focused box, one a line. */
const paste = async (page: Page, served: Announced, ...names: string[]) => {
  const text = names.map((name) => clusterOf(served, name)).join('\n')
  await page.evaluate((ids) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ids)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

const lineOf = (dialog: Locator, name: string) =>
  dialog.getByRole('table', { name: 'Clusters compared' }).getByRole('row', { name })

const status = (dialog: Locator) => dialog.getByRole('status', { name: 'Comparison' })

test.describe('some of the clusters fail', () => {
  test.use({
    expectedFailures: [403, 404, 429, 500, 502, 'Failed to load resource: net::ERR_'],
  })

  test('a draft is tried on ten clusters, and those that fail hold up none @long', async ({
    page,
    served,
  }) => {
    await openComponent(page, served, 'karpenter')
    await write(form(page), 'Cluster name', 'quay')
    await expectResolved(page)
    const dialog = await openDialog(page)
    await dialog.getByRole('textbox', { name: 'Cluster ID' }).click()
    const broken = ['forbidden', 'failing', 'html', 'mistaken', 'cut-off']
    await paste(page, served, 'breakwater', 'slow', 'limited', 'lighthouse', 'drydock', ...broken)
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()

    // What is known is shown while a slow one and one that is limited are still waited for.
    await expect(lineOf(dialog, 'breakwater')).toContainText('1 wrong')
    await expect(status(dialog)).toContainText('Comparing…')
    await expect(lineOf(dialog, 'slow')).toContainText(/Requesting…|Waiting/)
    await expect(lineOf(dialog, 'limited')).toContainText('Waiting for the rate limit')
    await expect(lineOf(dialog, 'forbidden')).toContainText('403: “No permission to read')
    await expect(lineOf(dialog, 'failing')).toContainText('500: “This cluster fails')
    await expect(lineOf(dialog, 'html')).toContainText('It is a web page')
    await expect(lineOf(dialog, 'mistaken')).toContainText('not about this cluster')
    await expect(lineOf(dialog, 'cut-off')).toContainText('was interrupted')

    // They go on by themselves, without a second press.
    await expect(status(dialog)).toContainText('6 of 11 responses received.')
    const differences = dialog.getByRole('table', { name: 'Differences' })
    await expect(differences.getByRole('columnheader')).toHaveCount(7)
    await expect(
      differences.getByRole('row', { name: /clusterContext\.cloudProvider/ }),
    ).toContainText('this cluster is on Azure')
    await expectSoundEverywhere(page)
    await page.setViewportSize(WIDTHS['on a desk'])
    await dialog.getByRole('button', { name: 'Try again: failing' }).click()
    await expect(lineOf(dialog, 'failing')).toContainText('500')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(box(form(page), 'Cluster name')).toHaveValue('quay')
  })
})

test('comparing stops on demand, and the draft can be asked for again once it has changed @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await choose(form(page), 'Provider', 'aws')
  await expectResolved(page)
  const dialog = await openDialog(page)
  await dialog.getByRole('textbox', { name: 'Cluster ID' }).click()
  await paste(page, served, 'lighthouse', 'slow')
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(lineOf(dialog, 'lighthouse')).toContainText('Valid')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(lineOf(dialog, 'slow')).toContainText('Not requested')
  await expect(status(dialog)).toContainText('Stopped. 2 of 3 responses received.')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await write(form(page), 'TXT owner ID', 'quay')
  await expectResolved(page)
  await openDialog(page)
  await expect(dialog.getByText(/responses are from .*; 1 edit since\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Compare again', exact: true }).click()
  await expect(status(dialog)).toHaveText('Comparison complete.')
  await expect(dialog.getByText(/1 edit since/)).toHaveCount(0)
})

test('many clusters are compared by keyboard alone @long', async ({ page, served }) => {
  await openComponent(page, served, 'external-dns')
  await page.getByRole('button', { name: 'Compare with other clusters' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Other clusters and mode' })
  const id = dialog.getByRole('textbox', { name: 'Cluster ID' })
  // Tab would leave the button before its dialog is there.
  await expect(id).toBeVisible()
  for (const name of ['lighthouse', 'pilot', 'drydock']) {
    await tabTo(page, id)
    await page.keyboard.type(clusterOf(served, name))
    await tabTo(page, dialog.getByRole('button', { name: 'Add cluster' }))
    await page.keyboard.press('Enter')
    await expect(id).toBeFocused()
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Remove drydock' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove pilot' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Compare', exact: true }))
  await page.keyboard.press('Enter')
  await expect(status(dialog)).toHaveText('Comparison complete.')
  await tabTo(page, dialog.getByRole('switch', { name: 'Differences only' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('group', { name: 'Differences (scrollable)' }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Compare with other clusters' })).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ viewport: WIDTHS['on a phone'], hasTouch: true, isMobile: true })

  test('on a phone, one cluster follows the other @long', async ({ page, served }) => {
    await openComponent(page, served, 'external-dns')
    await page.getByRole('button', { name: 'Compare with other clusters' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Other clusters and mode' })
    for (const name of ['lighthouse', 'pilot']) {
      await dialog.getByRole('combobox', { name: 'Known cluster' }).selectOption(name)
      await dialog.getByRole('button', { name: 'Add cluster' }).tap()
    }
    await dialog.getByRole('button', { name: 'Compare', exact: true }).tap()
    await expect(status(dialog)).toHaveText('Comparison complete.')
    await expect(lineOf(dialog, 'lighthouse')).toContainText('Valid')
    const its = dialog.getByRole('region', { name: 'lighthouse, what differs' })
    await expect(its).toContainText(/Domain filter\s+domainFilter\s*none/)
    await expect(
      dialog.getByRole('region', { name: 'Quayside, Paris, what differs' }),
    ).toContainText('Provider is needed.')
    await dialog.getByRole('switch', { name: 'Differences only' }).tap()
    await expect(its).toContainText('Provider')
    await expectSoundEverywhere(page)
  })
})
