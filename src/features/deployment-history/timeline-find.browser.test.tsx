import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDeployment, anApplication } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { whenStill } from '#src/testing/when-still.ts'
import { timelinePage, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'

/* How a search affects the scroll position, and what it loads. */

const LONG = Array.from({ length: 90 }, (_, index) =>
  aDeployment({ triggered_by: index % 3 === 2 ? 'Wanted Person' : 'Ada Marsh' }, 90 - index),
)

/** Opens the page and scrolls far down. */
const openScrolled = async (api = createMemoryApi(({ path }) => timelinePage(LONG, path))) => {
  mount(<TimelineAt api={api} />)
  await expect.element(page.getByRole('feed')).toBeInTheDocument()
  await expect
    .poll(() => {
      window.scrollTo({ top: 2200 })
      return window.scrollY
    })
    .toBeGreaterThan(2000)
  const article = () =>
    page
      .getByRole('article')
      .elements()
      .find((one) => one.getBoundingClientRect().top >= 100)
  return { article }
}

test('search results begin at the top of the feed, and Escape returns to the position before', async () => {
  const { article } = await openScrolled()
  const position = () => article()?.getAttribute('aria-posinset')
  const top = () => article()?.getBoundingClientRect().top ?? 0
  const topBefore = await whenStill(top)
  const before = position()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('wanted')
  const found = page.getByRole('article').first()
  await expect.element(page.getByText(/^\d+ of \d+ loaded/).first()).toBeInTheDocument()
  await expect
    .poll(() => {
      const { y } = found.element().getBoundingClientRect()
      return y > 50 && y < window.innerHeight / 2
    })
    .toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.element(page.getByRole('searchbox')).not.toHaveFocus()
  await expect.poll(position).toBe(before)
  // Within a line of text: rows above were measured meanwhile.
  await expect.poll(() => Math.abs(top() - topBefore)).toBeLessThan(20)
})

test('a search without a match is answered in view, from far down', async () => {
  await page.viewport(1440, 900)
  // As many services beside the feed as make it longer than the window.
  const services = Array.from({ length: 60 }, (_, n) => anApplication({ name: `service-${n}` }, n))
  const wide = LONG.with(0, aDeployment({ applications: services }, 90))
  const api = createMemoryApi(({ path }) => timelinePage(wide, path))
  await openScrolled(api)
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('nobody')
  await expect.element(page.getByText(/^None of the \d+ loaded/).first()).toBeInViewport()
  await expect.element(page.getByRole('searchbox')).toBeInViewport()
})

test('the chosen dates are loaded, and nothing older is offered', async () => {
  const api = createMemoryApi(({ path }) => timelinePage(LONG, path))
  const oldest = LONG[50]?.created_at.slice(0, 10) ?? ''
  mount(<TimelineAt api={api} at={`/?from=${oldest}&q=wanted`} />)
  await expect
    .element(page.getByText(/Older deployments are from before these dates/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep looking' })).not.toBeInTheDocument()
})

/** A server that answers every page with the newest one, so that older deployments cannot be reached. */
const startingAgain = () =>
  createMemoryApi(() => ({ page: 1, page_size: 20, results: LONG.slice(0, 20) }))

const CANNOT_BE_REACHED = /Older deployments cannot be reached/

test('where older deployments cannot be reached, nothing offers to look for them', async () => {
  mount(<TimelineAt api={startingAgain()} />)
  await expect.element(page.getByText(CANNOT_BE_REACHED).first()).toBeInTheDocument()
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText(/^None of the 20 loaded match/).first()).toBeVisible()
  await expect.element(page.getByText(CANNOT_BE_REACHED).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep looking' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Facts' }).click()
  await expect.element(page.getByText(CANNOT_BE_REACHED).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
})

test('a link to a deployment that cannot be reached does not offer to keep looking', async () => {
  const elsewhere = aDeployment({}, 500).id
  mount(<TimelineAt api={startingAgain()} at={`/?deployment=${elsewhere}`} />)
  await expect
    .element(page.getByText('The linked deployment is not among those loaded.'))
    .toBeVisible()
  await expect.element(page.getByText(CANNOT_BE_REACHED).first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Keep looking' })).not.toBeInTheDocument()
})

test('going to a failure that cannot be reached says so, and ends', async () => {
  mount(<TimelineAt api={startingAgain()} />)
  await expect.element(page.getByText(CANNOT_BE_REACHED).first()).toBeInTheDocument()
  await userEvent.keyboard('f')
  await expect.element(page.getByText(/^Not found\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep looking' })).not.toBeInTheDocument()
})
