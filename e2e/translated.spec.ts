import type { Page } from '@playwright/test'
import { SHOWN_AT } from '#e2e/support/at-now.ts'
import {
  addRow,
  box,
  choose,
  componentPath,
  expectAllLoaded,
  form,
  groupNamed,
  problems,
  resolveStatus,
  write,
} from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, openPage, signIn, visit } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'
import { mainText, translate } from '#e2e/support/translator.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

/* A page that the browser translates says the same as one that it does not, whatever changes on it. */

test.use({ viewport: WIDTHS['on a desk'], quietAbout: 'violations' })

/** React's report that it renders again what was translated before it had taken it over. */
const RENDERED_AGAIN = 'React error #418'

test.afterEach(({ problems: reported }) => {
  expect(reported.filter((problem) => !problem.includes(RENDERED_AGAIN))).toEqual([])
})

type Case = {
  path: (served: Announced) => string
  signedOut?: true
  /** What a person does, in either language. */
  act: (page: Page, served: Announced) => Promise<void>
  /** Names, IDs and values on the page, which are not translated. */
  kept: readonly RegExp[]
}

const details = (page: Page) => page.getByRole('region', { name: 'Deployment details' })
const resolved = (page: Page) => expect(resolveStatus(page)).toHaveText(/^Up to date$/)

const CASES: Record<string, Case> = {
  'a timeline whose deployments go on': {
    path: (served) => historyPath(environmentOf(served, 'stepping')),
    act: async (page) => {
      const first = entries(page).first()
      const newer = page.getByRole('button', { name: /new deployments?$/ })
      const refresh = page.getByRole('button', { name: 'Refresh' })
      await expect(first).toContainText('Deploying')
      for (const count of [/^1 new deployment$/, /^2\d new deployments$/])
        await expect(async () => {
          await refresh.click()
          await expect(newer).toHaveText(count, { timeout: 1000 })
        }).toPass()
      await expect(first).not.toContainText('Deploying')
      await newer.click()
      await expect(newer).toHaveCount(0)
      await expect(page.getByRole('article', { name: /^Not loaded/ })).toHaveCount(0)
    },
    kept: [/\bv\d+\.\d+\.\d+/],
  },
  'a search, its results and their details': {
    path: (served) => historyPath(environmentOf(served, 'long')),
    act: async (page) => {
      const search = page.getByRole('searchbox', { name: 'Search deployments' })
      await search.pressSequentially('nothing like it')
      await expect(page.getByText(/^0 of \d+ loaded/).first()).toBeVisible()
      await search.fill('checkout-worker')
      await page.getByRole('button', { name: 'Status' }).first().click()
      const status = page.getByRole('dialog', { name: 'Status' })
      await status.getByRole('checkbox', { name: /^Failed/ }).check()
      await page.keyboard.press('Escape')
      await expect(page.getByText(/^[1-9]\d* of \d+ loaded/).first()).toBeVisible()
      await search.fill('')
      for (const position of [0, 1]) {
        await entries(page).nth(position).getByRole('link').first().click()
        await expect(details(page)).toContainText('Triggered by')
      }
    },
    kept: [/checkout-worker/, /\bv\d+\.\d+\.\d+/],
  },
  'the services over time, and one of them': {
    path: (served) => historyPath(environmentOf(served, 'staging')),
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link').nth(1).click()
      const grid = page.getByRole('grid', { name: 'Services over time' })
      await grid.getByRole('rowheader').first().getByRole('link').click()
      await expect(page.getByRole('table', { name: 'Versions of checkout-worker' })).toBeVisible()
    },
    kept: [/checkout-worker/, /v12\.246\.25/],
  },
  'the facts, and what is behind one': {
    path: (served) => historyPath(environmentOf(served, 'staging')),
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link').nth(2).click()
      const main = page.getByRole('main')
      await expect(main).toContainText(/of \d+ attempts to deploy failed/)
      await page.getByRole('link', { name: /deployments, checkout-worker/ }).click()
      await expect(entries(page).nth(5)).toBeVisible()
      await page.goBack()
      await expect(main).toContainText(/of \d+ attempts to deploy failed/)
    },
    kept: [/checkout-worker/],
  },
  'a form with violations, and fields that come and go': {
    path: (served) => componentPath(served, 'external-dns'),
    act: async (page) => {
      await expectAllLoaded(page)
      await write(form(page), 'TXT owner ID', 'q')
      await expect(form(page).getByText('Must have at least 3 characters.')).toHaveCount(1)
      await choose(form(page), 'Provider', 'aws')
      await expect(form(page).getByLabel('Region').first()).toBeVisible()
      await write(form(page), 'Interval', '5s')
      await resolved(page)
      await expect(problems(page)).toContainText('Must be at least 10s')
      await write(form(page), 'TXT owner ID', 'quayside')
      await resolved(page)
      await expect(form(page).getByText('Must have at least 3 characters.')).toHaveCount(0)
      await page.getByRole('button', { name: 'Values as YAML' }).click()
      const text = page.getByRole('textbox', { name: 'Values as YAML' })
      await expect(text).toContainText('quayside')
    },
    kept: [/external-dns/],
  },
  'a form whose rows come, move and go': {
    path: (served) => componentPath(served, 'stray-violations'),
    act: async (page) => {
      await expectAllLoaded(page)
      for (const [index, text] of ['red', 'blue', 'green'].entries())
        await write(await addRow(form(page), 'Tag', index + 1), `Tag ${index + 1}`, text)
      await resolved(page)
      await form(page).getByRole('button', { name: 'Move Tag 2 up' }).click()
      await expect(box(groupNamed(form(page), 'Tag 1'), 'Tag 1')).toHaveValue('blue')
      await form(page).getByRole('button', { name: 'Remove Tag 3' }).click()
      await expect(groupNamed(form(page), 'Tag 3')).toHaveCount(0)
      await resolved(page)
    },
    kept: [/stray-violations/],
  },
  'the commands': {
    path: (served) => historyPath(environmentOf(served, 'long')),
    act: async (page) => {
      await expect(entries(page).first()).toBeVisible()
      await page.keyboard.press('Control+k')
      const commands = page.getByRole('dialog', { name: 'Commands' })
      await expect(commands.getByRole('combobox', { name: 'Command' })).toBeFocused()
      for (const text of ['theme', 'no command like it', 'failed checkout']) {
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
      }
      await expect(commands.getByRole('option').first()).toContainText('checkout-worker')
      await page.keyboard.press('Enter')
      await expect(details(page)).toContainText('checkout-worker')
    },
    kept: [/checkout-worker/],
  },
  'the board': {
    path: () => './',
    act: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/failing .*since/)
      const missing = page.getByRole('row').filter({ hasText: 'notification-relay' })
      await missing
        .getByRole('button', { name: /Load older/ })
        .first()
        .click()
      await expect(missing).toContainText('not listed')
      await page.getByRole('switch', { name: 'Differences only' }).click()
      await page.getByRole('switch', { name: 'Differences only' }).click()
    },
    kept: [/checkout-worker/, /notification-relay/, /\bv\d+\.\d+\.\d+/],
  },
  'a comparison': {
    path: (served) =>
      `compare?left=${environmentOf(served, 'production')}&right=${environmentOf(served, 'staging')}`,
    act: async (page) => {
      const table = page.getByRole('table', { name: 'Differences' })
      await table.getByRole('button', { name: 'Load older for notification-relay' }).click()
      await expect(page.getByText(/Listed only in staging 1/)).toBeVisible()
      await page.getByRole('button', { name: 'Swap the two' }).click()
      await expect(page.getByText(/Listed only in staging 1/)).toBeVisible()
    },
    kept: [/notification-relay/, /\bv\d+\.\d+\.\d+/],
  },
  'signing in': {
    path: () => 'sign-in',
    signedOut: true,
    act: async (page, served) => {
      await signIn(page, 'API token', 'two words')
      await expect(page.getByText(/A credential cannot contain spaces/).first()).toBeVisible()
      await signIn(page, 'Bearer JWT', 'no-jwt')
      await expect(page.getByText(/A JWT has three parts/).first()).toBeVisible()
      await signIn(page, 'API token', served.token)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/failing .*since/)
    },
    kept: [/checkout-worker/],
  },
}

/** What the page says, but for times that go on while it is looked at. */
const said = async (page: Page): Promise<string> => {
  const parts = await page
    .locator('main, dialog[open]')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.innerText : '')))
  return (
    parts
      .join('\n')
      .replaceAll(
        /[Cc]hecked .*|just now|\d\d:\d\d:\d\d|(?:\d+\sof\s)?≈?\s?\d+\s(?:ms|s|min)\b.*/g,
        '…',
      )
      // A translator's elements make a line of what was behind a tab.
      .replaceAll(/\s+/g, ' ')
  )
}

for (const [name, { path, signedOut, act, kept }] of Object.entries(CASES))
  test(`${name}, translated by the browser @long`, async ({ browser, context, page, start }) => {
    const served = await start('console', '--now', SHOWN_AT)
    const plain = await browser.newContext()
    const look = async (at: Page, prepare: () => Promise<void>) => {
      await at.context().clock.install({ time: new Date(SHOWN_AT) })
      if (!signedOut) await at.request.post(`${served.url}/session`, { data: { sample: true } })
      await openPage(at, new URL(path(served), `${served.url}/`).href)
      await prepare()
      await act(at, served)
    }
    const other = await plain.newPage()
    await look(other, async () => {})
    await look(page, () => translate(page))
    await expect(async () => expect(await said(page)).toBe(await said(other))).toPass()
    const [words, others] = [{ translated: true }, { translated: false }]
    for (const text of kept) expect(await mainText(page, others)).toMatch(text)
    expect(await mainText(page, words)).toMatch(/\w+ \w+ \w+/)
    await plain.close()
    await context.close()
  })

test('a page that is translated before its code takes it over is shown all the same', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const letIn = await holdBack(page, '**/assets/deployments-route-*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(entries(page).first()).toBeVisible()
  await translate(page)
  await letIn()
  await expectLive(page)
  await page.getByRole('searchbox', { name: 'Search deployments' }).fill('checkout-worker')
  await expect(page.getByText(/^[1-9]\d* of \d+ loaded/).first()).toBeVisible()
})
