import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDeployment } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { timelinePage, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'

/* The views of one history: what they keep, and where the focus is. */

const HISTORY = Array.from({ length: 20 }, (_, index) => aDeployment({}, index + 1))

const open = (at: string) => {
  const api = createMemoryApi(({ path }) => timelinePage(HISTORY, path))
  mount(<TimelineAt api={api} at={at} />)
  return { api, views: page.getByRole('navigation', { name: 'Views' }) }
}
const feed = () => page.getByRole('feed')

test('a view replaces the list only, and keeps the filter, the requests and the focus', async () => {
  const { api, views } = open('/?q=checkout')
  await expect.element(feed()).toBeInTheDocument()
  const asked = api.asked.length
  await expect
    .element(views.getByRole('link', { name: 'Timeline' }))
    .toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Services' }).click()
  await expect.element(page.getByRole('heading', { name: 'Services over time' })).toBeVisible()
  await expect.element(feed()).not.toBeInTheDocument()
  await expect.element(page.getByRole('searchbox')).toHaveValue('checkout')
  const services = views.getByRole('link', { name: 'Services' })
  await expect.element(services).toHaveFocus()
  await expect.element(services).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Facts' }).click()
  await expect.element(page.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await views.getByRole('link', { name: 'Timeline' }).click()
  await expect.element(feed()).toBeInTheDocument()
  expect(api.asked.length).toBe(asked)
})

test('an unknown view shows the timeline', async () => {
  open('/?view=graph')
  await expect.element(feed()).toBeInTheDocument()
})

test('details that are closed over another view leave the focus on the page', async () => {
  await page.viewport(414, 896)
  open(`/?view=facts&deployment=${HISTORY[3]?.id}`)
  await expect.element(page.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Deployment details' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('heading', { name: 'Deployment details' }))
    .not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the moment in the address shows each service as it stood then, and can be left', async () => {
  const then = HISTORY[5]?.created_at ?? ''
  const { views } = open(`/?view=services&at=${then}`)
  const table = page.getByRole('table', { name: 'Services at that time' })
  await expect.element(table).toBeVisible()
  await expect.element(page.getByLabelText('At', { exact: true })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect.element(table).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('At', { exact: true })).toHaveFocus()
  await expect
    .element(views.getByRole('link', { name: 'Services' }))
    .toHaveAttribute('aria-current', 'page')
})

test('a moment before what is loaded says so, and loads back to it when asked', async () => {
  const long = Array.from({ length: 60 }, (_, index) => aDeployment({}, index + 1))
  const oldest = long.at(-1)?.created_at ?? ''
  const api = createMemoryApi(({ path }) => timelinePage(long, path))
  mount(<TimelineAt api={api} at={`/?view=services&at=${oldest}`} />)
  await expect.element(page.getByText(/is before the loaded deployments/)).toBeVisible()
  await page.getByRole('button', { name: 'Load older deployments' }).click()
  await expect.element(page.getByRole('table', { name: 'Services at that time' })).toBeVisible()
})
