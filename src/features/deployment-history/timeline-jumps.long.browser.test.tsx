import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDeployment } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { timelinePage, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'

/* Going through the history by days and failures. */

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOURS = 3_600_000

/** Ten a day; one of 25 failed. */
const HISTORY = Array.from({ length: 200 }, (_, index) =>
  aDeployment(
    {
      created_at: new Date(NOON - index * 2.4 * HOURS).toISOString(),
      status: index % 25 === 24 ? 'DEPLOYMENT_ERROR' : 'DEPLOYED',
    },
    200 - index,
  ),
)

const openPage = async () => {
  await page.viewport(1440, 900)
  const api = createMemoryApi(({ path }) => timelinePage(HISTORY, path))
  mount(<TimelineAt api={api} />)
  const days = page.getByRole('slider', { name: 'Days' })
  await expect
    .element(days)
    .toHaveAttribute('aria-valuetext', expect.stringContaining('20 November 2026'))
  return days
}

const NEXT_DAY = '19 November 2026: 10 deployments'

test('scrolling moves the mark of the day', async () => {
  const days = await openPage()
  await expect
    .poll(() => {
      scrollBy(0, 100)
      return days.element().getAttribute('aria-valuetext')
    })
    .toContain(NEXT_DAY)
})

test('keys show another day', async () => {
  const days = await openPage()
  days.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(days).toHaveAttribute('aria-valuetext', expect.stringContaining(NEXT_DAY))
  await expect.element(days).toHaveFocus()
  await expect.poll(() => scrollY).toBeGreaterThan(100)
})

test('a failure that is not loaded is looked for, and takes the focus', async () => {
  await openPage()
  await userEvent.click(page.getByRole('button', { name: 'Go to a date' }))
  await userEvent.click(page.getByRole('button', { name: 'Previous failure' }))
  const first = page.getByRole('article', { name: /Deployment failed/ })
  await expect.element(first).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Go to a date' }))
  await userEvent.fill(page.getByLabelText('Date and time').last(), '2026-11-05T12:00')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toMatch(/5 November 2026/)
})
