import type { Locator, Page } from '@playwright/test'
import { certificateChart } from '#src/testing/charts/certificate-chart.ts'
import { chartComponent } from '#src/testing/charts/chart-component.ts'
import { routerChart } from '#src/testing/charts/router-chart.ts'
import { openChart, PLACES, startChartsApi } from '#e2e/support/charts.ts'
import { expectResolved, form } from '#e2e/support/configure.ts'
import { command, tabTo } from '#e2e/support/keyboard.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* Forms as large as those of real charts, from the outline to the review: by mouse, by keyboard and by touch. */

const CHARTS = [
  {
    name: 'certificates',
    component: chartComponent(certificateChart),
    group: 'controller',
    field: 'clusterResourceNamespace',
    path: 'controller.clusterResourceNamespace',
  },
  {
    name: 'router',
    component: chartComponent(routerChart),
    group: 'providers',
    field: 'Persistence storage class',
    path: 'persistence.storageClass',
  },
]

const OLD = '0a0a0a0a-0000-4000-8000-000000000002'
const OTHER = '0a0a0a0a-0000-4000-8000-000000000003'

let api: Awaited<ReturnType<typeof startChartsApi>>
test.beforeEach(async () => {
  // One cluster is too old for the charts.
  api = await startChartsApi(CHARTS, (clusterId) =>
    clusterId === OLD
      ? [{ code: 'CLUSTER_TOO_OLD', fieldPath: 'clusterContext', message: 'Too old.' }]
      : [],
  )
})
test.afterEach(() => api.stop())

/** What a person works with: how they press what is on the page, and how they get to a box to type in. */
type Hands = {
  readonly press: (target: Locator) => Promise<void>
  readonly type: (target: Locator, text: string) => Promise<void>
}

const HANDS: Readonly<Record<string, (page: Page) => Hands>> = {
  'by mouse': (page) => ({
    press: (target) => target.click(),
    type: async (target, text) => {
      await target.click()
      await page.keyboard.type(text)
    },
  }),
  'by keyboard': (page) => ({
    press: async (target) => {
      await tabTo(page, target, { most: 1500 })
      await page.keyboard.press('Enter')
    },
    type: async (target, text) => {
      await tabTo(page, target, { most: 1500 })
      await page.keyboard.type(text)
    },
  }),
  'by touch': (page) => ({
    press: (target) => target.tap(),
    type: async (target, text) => {
      await target.tap()
      await page.keyboard.insertText(text)
    },
  }),
}

/** The other hands work on one chart each: what a chart is made of is the same for all. */
const WORKED: Readonly<Record<string, readonly string[]>> = {
  'by mouse': ['certificates', 'router'],
  'by keyboard': ['certificates'],
  'by touch': ['router'],
}

for (const [how, place] of Object.entries(PLACES)) {
  test.describe(how, () => {
    test.use(place)

    for (const { name, group, field, path } of CHARTS.filter((one) =>
      WORKED[how]?.includes(one.name),
    )) {
      test(`the ${name} chart: outline, search, YAML, three clusters and review @long`, async ({
        page,
        start,
      }) => {
        const hands = HANDS[how]?.(page)
        if (!hands) throw new Error(`Nobody works ${how}.`)
        await openChart(page, await start('console', '--api-url', api.url), name)
        const isPhone = how === 'by touch'
        const isKeyboard = how === 'by keyboard'
        const find = page.getByRole('searchbox', { name: 'Find a field' })
        const box = form(page).getByRole('textbox', { name: field, exact: true })

        // A field by its path, among hundreds.
        await hands.type(find, path)
        await hands.type(box, 'harbour')
        await expectResolved(page)
        if (isKeyboard) await command(page, 'Find a field')
        else await hands.press(find)
        await expect(find).toBeFocused()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.press('Delete')

        // The pane of values as YAML shows it.
        await hands.press(page.getByRole('button', { name: 'Values as YAML' }))
        const text = page.getByRole('textbox', { name: 'Values as YAML' })
        await expect(text).toContainText('harbour')
        const close = page.getByRole('button', { name: 'Close values as YAML' })
        if (isKeyboard) {
          // The text takes the focus, and keeps Tab for itself until Escape. What closes it stands before it.
          await expect(text).toBeFocused()
          await page.keyboard.press('Escape')
          await tabTo(page, close, { key: 'Shift+Tab' })
          await page.keyboard.press('Enter')
        } else await hands.press(close)
        await expect(close).toHaveCount(0)

        // The outline says in which group something is edited.
        if (isPhone) await hands.press(page.getByRole('button', { name: 'Outline' }))
        if (isKeyboard) await command(page, 'Go to the outline')
        const outline = isPhone
          ? page.getByRole('dialog', { name: 'Outline' })
          : page.getByRole('navigation', { name: 'Outline' })
        const edited = path.split('.', 1)[0] ?? ''
        await expect(
          outline.getByRole('link', { name: new RegExp(`^${edited}\\b.*1 edited`) }),
        ).toBeVisible()
        if (isPhone) await page.keyboard.press('Escape')

        // The same draft on two other clusters.
        await hands.press(page.getByRole('button', { name: 'Compare with other clusters' }))
        const dialog = page.getByRole('dialog', { name: 'Other clusters and mode' })
        for (const cluster of [OLD, OTHER]) {
          await hands.type(dialog.getByRole('textbox', { name: 'Cluster ID' }), cluster)
          await hands.press(dialog.getByRole('button', { name: 'Add cluster' }))
        }
        await hands.press(dialog.getByRole('button', { name: 'Compare', exact: true }))
        const compared = dialog.getByRole('status', { name: 'Comparison' })
        await expect(compared).toHaveText('Comparison complete.')
        await expect(dialog).toContainText('Too old.')
        await hands.press(dialog.getByRole('button', { name: 'Close' }))

        // The outline leads to a group; the review is near from anywhere.
        if (isPhone) await hands.press(page.getByRole('button', { name: 'Outline' }))
        if (isKeyboard) await command(page, 'Go to the outline')
        await hands.press(outline.getByRole('link', { name: new RegExp(`^${group}\\b`) }))
        await expect(form(page).getByRole('group', { name: group }).first()).toBeInViewport()
        if (isKeyboard) await command(page, 'Review the edits')
        else await hands.press(page.getByRole('button', { name: 'Review 1 edit' }))
        const review = page.getByRole('dialog', { name: 'Review' })
        await expect(review).toContainText('harbour')
        // By keyboard it is the same page as by mouse.
        if (!isKeyboard) await expectSoundEverywhere(page)
      })
    }
  })
}
