import type { Page } from '@playwright/test'
import { openAtNow } from '#e2e/support/at-now.ts'
import { historyPath } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* Going through a history by dates, days, failures and the changes of a service. */

test.use({ viewport: WIDTHS['on a desk'], timezoneId: 'UTC' })

const focused = (page: Page) => page.locator('article:focus')

test('a date, a failure and the previous change of a service are found, also where they are not loaded @long', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start }, (served) => historyPath(environmentOf(served, 'long')))
  const days = page.getByRole('slider', { name: 'Days' })
  await expect(days).toHaveAttribute('aria-valuetext', /^Friday 20 November 2026: \d+ deployments/)

  await page.getByRole('button', { name: 'Go to a date' }).click()
  const sheet = page.getByRole('dialog', { name: 'Go to a date' })
  await expect(
    sheet.getByRole('button', { name: /^Sunday 1 November 2026: not loaded/ }),
  ).toBeVisible()
  await expectSoundEverywhere(page)
  await page.setViewportSize(WIDTHS['on a desk'])
  await sheet.getByLabel('Date and time').last().fill('2026-11-03T12:00')
  await sheet.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(focused(page)).toHaveAccessibleName(/3 November 2026 (?:0\d|1[01]):/)
  await expect(days).toHaveAttribute('aria-valuetext', /^Tuesday 3 November 2026/)

  await page.keyboard.press('f')
  await expect(focused(page)).toHaveAccessibleName(/failed/)
  const older = await focused(page).getAttribute('aria-label')
  await page.keyboard.press('Shift+F')
  await expect(focused(page)).not.toHaveAccessibleName(older ?? '')
  await page.keyboard.press('f')
  await expect(focused(page)).toHaveAccessibleName(older ?? '')

  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'Deployment details' })
  const change = details.getByRole('button', { name: /^Previous change to / }).first()
  const before = page.url()
  await change.click()
  await expect(page).not.toHaveURL(before)
  await expect(details).toBeVisible()
})

test('days are chosen beside the feed, and on a phone in a sheet; loading can be stopped @long', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start }, (served) => historyPath(environmentOf(served, 'long')))
  const days = page.getByRole('slider', { name: 'Days' })
  await expect(days).toBeVisible()
  const box = await days.boundingBox()
  if (!box) throw new Error('The days are not shown')

  // The lowest day is not loaded: a press on it loads it.
  await days.click({ position: { x: 10, y: box.height - 5 } })
  await expect(focused(page)).toHaveCount(0)
  await expect(page.getByText(/^Newest deployment on|^Nothing was deployed on/)).toBeVisible()

  await page.getByRole('button', { name: 'Go to a date' }).click()
  const sheet = page.getByRole('dialog', { name: 'Go to a date' })
  await sheet.getByLabel('Date and time').last().fill('2024-01-01T12:00')
  await sheet.getByRole('button', { name: 'Go', exact: true }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress).toContainText(
    'Looking for the last deployment before 12:00 on 1 January 2024',
  )
  await expect(progress).toContainText('Not found yet.', { timeout: 30_000 })
  await progress.getByRole('button', { name: 'Keep looking' }).click()
  await progress.getByRole('button', { name: 'Stop' }).click()
  await expect(progress).toBeHidden()

  await page.setViewportSize(WIDTHS['on a phone'])
  await expect(days).toBeHidden()
  await page.getByRole('button', { name: 'Go to a date' }).click()
  await sheet.getByRole('button', { name: /^Wednesday 18 November 2026/ }).click()
  await expect(focused(page)).toHaveAccessibleName(/18 November 2026/)
  await expectSoundEverywhere(page)
})
