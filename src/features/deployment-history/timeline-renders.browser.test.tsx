// Imported first, because react-dom looks for the hook when it loads.
import { takeRenders, takeRendersWhenIdle } from '#src/testing/count-renders.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#src/ui/styles.css'
import { aFullDeployment } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { withFirstPageShown } from '#src/testing/with-first-page-shown.ts'
import { pageOf, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'
import { preloadParts } from './preload.ts'

/* What renders in the frame that answers a press: what shows that it was taken, and not the rest of the page. */

let leave = () => {}
afterEach(() => leave())

const TWENTY = Array.from({ length: 20 }, (_, index) => aFullDeployment({}, 20 - index))

const openPage = async () => {
  await page.viewport(1440, 900)
  await withFirstPageShown(preloadParts)()
  const api = createMemoryApi(({ path }) => pageOf(TWENTY, path))
  const { container, unmount } = mount(<TimelineAt api={api} />)
  leave = unmount
  const entry = page.getByRole('article').nth(2)
  await expect.element(entry).toBeVisible()
  // Entries out of view render in idle moments.
  await expect.poll(takeRendersWhenIdle, { interval: 300 }).toEqual([])
  const details = page.getByRole('region', { name: 'Deployment details' })

  /** Resolves once this attribute changes somewhere, with what rendered until then. */
  const nextChangeOf = (attribute: string) => {
    takeRenders()
    return new Promise<{ rendered: string[]; detailsShown: boolean; focused: Element | null }>(
      (resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve({
            rendered: takeRenders().map(({ component }) => component),
            detailsShown: details.elements().length > 0,
            focused: document.activeElement,
          })
        })
        observer.observe(container, { subtree: true, attributeFilter: [attribute] })
      },
    )
  }
  const nextMark = () => nextChangeOf('data-selected')

  /** What has the focus when the frame that shows the details is about to be painted. */
  const focusInFrameOfDetails = () =>
    new Promise<Element | null>((resolve) => {
      const observer = new MutationObserver(() => {
        if (details.elements().length === 0) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(document.activeElement))
      })
      observer.observe(container, { subtree: true, childList: true })
    })
  return { entry, details, nextMark, nextChangeOf, focusInFrameOfDetails }
}

test('a row is marked before its details render, and unmarked before they go', async () => {
  const { entry, details, nextMark, focusInFrameOfDetails } = await openPage()
  const title = entry.getByRole('heading').getByRole('link')

  const opening = nextMark()
  const focusedInFrame = focusInFrameOfDetails()
  await userEvent.click(title)
  const opened = await opening
  expect(opened.detailsShown).toBe(false)
  expect(opened.rendered).not.toContain('DeploymentDetails')
  expect(opened.rendered.filter((name) => name === 'Entry')).toHaveLength(1)
  // Focusing them before would force the layout of their frame.
  expect(await focusedInFrame).toBe(title.element())
  await expect.element(details.getByRole('heading', { level: 2 })).toHaveFocus()

  const closing = nextMark()
  await userEvent.keyboard('{Escape}')
  const closed = await closing
  expect(closed.detailsShown).toBe(true)
  expect(closed.focused).toBe(entry.element())
  expect(closed.rendered).not.toContain('DeploymentDetails')
  expect(closed.rendered).not.toContain('CurrentServicesAside')
  expect(closed.rendered.filter((name) => name === 'Entry')).toHaveLength(1)
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(entry).toHaveFocus()
})

test('steps go on from the marked row while its details are still rendering', async () => {
  const { entry, details, nextMark } = await openPage()
  await userEvent.click(entry.getByRole('heading').getByRole('link'))
  await expect.element(details.getByRole('heading', { level: 2 })).toHaveFocus()

  const stepping = nextMark()
  await userEvent.keyboard('{Alt>}{ArrowDown}')
  expect((await stepping).rendered).not.toContain('DeploymentDetails')
  await userEvent.keyboard('{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('article').nth(4)).toHaveAttribute('data-selected')
})

test('choosing a filter renders the filters before the feed, and never the headline', async () => {
  const { nextChangeOf } = await openPage()
  const status = page.getByRole('button', { name: 'Status', exact: true })
  await userEvent.click(status)
  const failed = page.getByRole('checkbox', { name: /^Failed/ })
  await expect.element(failed).toBeVisible()

  const choosing = nextChangeOf('aria-description')
  await userEvent.click(failed)
  const { rendered } = await choosing
  expect(rendered).toContain('FilterBar')
  for (const part of ['Feed', 'Entry', 'DayHead', 'TimelineHead', 'TimelineSide'])
    expect(rendered).not.toContain(part)
  await expect.element(page.getByText('None of the 20 loaded match.')).toBeVisible()
  expect(takeRenders().map(({ component }) => component)).not.toContain('TimelineHead')
})
