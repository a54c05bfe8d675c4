import { form, openComponent } from '#e2e/support/configure.ts'
import { apiBudget, entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* A person who chose UTC gets UTC wherever a time is shown, not only in the timeline. */

// Half an hour off, so that not even the minutes agree with UTC.
test.use({ timezoneId: 'Asia/Kolkata' })

/** A pattern of the current times in UTC: a minute may pass while the test runs. */
const aroundNow = () =>
  [-2, -1, 0, 1]
    .map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16))
    .join('|')

test('a person who chose UTC gets UTC in the header, its popovers, the timeline and the form', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  const reset = async () => (await apiBudget(page).getAttribute('aria-valuetext')) ?? ''
  await expect.poll(reset).toMatch(/resets at \d\d:\d\d$/)
  const local = /\d\d:\d\d$/.exec(await reset())?.[0] ?? ''
  const utc = new Date(Date.parse(`2026-01-02T${local}+05:30`)).toISOString().slice(11, 16)

  const started = entries(page).getByRole('time').first()
  const [localStart, moment] = [await started.innerText(), await started.getAttribute('datetime')]
  const utcStart = new Date(moment ?? '').toISOString().slice(11, 16)
  expect(localStart).not.toContain(utcStart)

  const zones = page.getByRole('radiogroup', { name: 'Time zone' })
  await zones.getByRole('radio', { name: 'UTC', exact: true }).check()
  await expect.poll(reset).toMatch(new RegExp(`resets at ${utc} UTC$`))
  await expect(started).toContainText(utcStart)
  await page.getByRole('button', { name: /^\d+ requests left/ }).click()
  await expect(page.getByText(new RegExp(`^[^,]* at ${utc} UTC$`))).toBeVisible()

  await openComponent(page, served, 'external-dns')
  await expect(form(page)).toBeVisible()
  await expect(page.getByText(new RegExp(`^(${aroundNow()}):\\d\\d UTC, \\d+ ms$`))).toBeVisible()
})
