import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  aContainer,
  aDeployment,
  aFullDeployment,
  aHelm,
  anApplication,
  deploymentId,
} from '#src/testing/builders.ts'
import { createMemoryApi, type MemoryApi } from '#src/testing/memory-api.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { TimelinePage } from './timeline-page.tsx'
import type { TimelineSearch } from '#timeline/find/timeline-search.ts'

const meta = {
  title: 'Pages/Deployment history',
  component: TimelinePage,
} satisfies Meta<typeof TimelinePage>
export default meta

type Story = StoryObj

const ENVIRONMENT = '869d3cea-5e07-555f-a4e0-1b8e674611af'
const PAGE = 20

const one = (n: number): Deployment => {
  if (n === 1) {
    return aDeployment(
      {
        status: 'DEPLOYING',
        applications: [anApplication({ status: 'WAITING_RUNNING' }, 1)],
        containers: [aContainer({ status: 'DEPLOYING' }, 1)],
        helms: [aHelm({}, 1)],
      },
      1,
    )
  }
  if (n % 7 === 2) {
    return aDeployment(
      {
        status: 'DEPLOYMENT_ERROR',
        containers: [aContainer({ status: 'DEPLOYMENT_ERROR' }, n)],
      },
      n,
    )
  }
  return n % 5 === 0 ? aFullDeployment({}, n) : aDeployment({}, n)
}

const history = Array.from({ length: 60 }, (_, index) => one(index + 1))

const startOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('startId')

/** Pages of the history, in the API's format. */
const pageOf = (path: string) => {
  const startId = startOf(path)
  const from = startId === null ? 0 : history.findIndex(({ id }) => id === startId) + 1
  return { page: 1, page_size: PAGE, results: history.slice(from, from + PAGE) }
}

const failing = (failure: ApiFailure) => () => {
  throw new ApiError(failure)
}

const never = () => new Promise<never>(() => {})

const story = (api: () => MemoryApi, search: TimelineSearch = {}): Story => ({
  render: () => (
    <TimelineStage api={api()}>
      <main>
        <TimelinePage environmentId={ENVIRONMENT} name="Quayside" search={search} />
      </main>
    </TimelineStage>
  ),
})

const pages = () => createMemoryApi(({ path }) => pageOf(path))

export const Loaded: Story = {
  ...story(pages),
  play: async ({ canvas }) => {
    const feed = await canvas.findByRole('feed', { name: 'Deployment history' })
    await expect(feed).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/^Deploying since/)
    await expect(
      (await canvas.findAllByRole('article', { name: /^Deploying, / }))[0],
    ).toHaveAttribute('aria-posinset', '1')
    await expect(
      (await canvas.findAllByText(/^\d+ deployments( so far)? · \d+ failed to deploy$/))[0],
    ).toBeVisible()
  },
}

export const Details: Story = {
  ...story(pages, { deployment: deploymentId(2), after: deploymentId(1) }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('checkout-worker failed', { selector: 'h2', exact: false }),
    ).toBeVisible()
  },
}

export const LinkedDeploymentNotFound: Story = {
  ...story(pages, { deployment: deploymentId(999) }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The linked deployment is not among those loaded.'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Keep looking' })).toBeVisible()
  },
}

export const DeepLink: Story = {
  ...story(pages, { deployment: deploymentId(55), after: deploymentId(54) }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('article', { name: /^Not loaded/ })).toBeVisible())
  },
}

export const Filtered: Story = {
  ...story(pages, { status: 'failed' }),
  play: async ({ canvas }) => {
    const found = await canvas.findAllByRole('article')
    for (const entry of found) await expect(entry).toHaveAccessibleName(/^Deployment failed/)
    await expect(canvas.getAllByText(/ of 20 loaded, back to 20 November/).at(-1)).toBeVisible()
  },
}

export const NothingFound: Story = {
  ...story(pages, { q: 'no such thing' }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('None of the 20 loaded match. Keep looking, or clear the filters.'),
    ).toBeVisible()
  },
}

export const LaterPageFails: Story = {
  ...story(() =>
    createMemoryApi(({ path }) => {
      if (startOf(path) !== null)
        throw new ApiError({ kind: 'notTheApi', status: 502, contentType: 'text/html' })
      return pageOf(path)
    }),
  ),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('article')).length).toBeGreaterThan(3)
    window.scrollTo({ top: document.body.scrollHeight })
    await expect(await canvas.findByText('The next page could not be loaded.')).toBeVisible()
  },
}

/** How many deployments of the history have not happened yet, and the way to answer for those in a gap. */
const server = { ahead: 40, answered: Promise.resolve(), answer: () => {} }

export const GapClosesByItself: Story = {
  ...story(() =>
    createMemoryApi(async ({ path }) => {
      if (startOf(path) === null) {
        return {
          page: 1,
          page_size: PAGE,
          results: history.slice(server.ahead, server.ahead + PAGE),
        }
      }
      await server.answered
      return pageOf(path)
    }),
  ),
  globals: { viewport: { value: 'desk' } },
  beforeEach: () => {
    server.ahead = 40
    server.answered = new Promise((resolve) => {
      server.answer = resolve
    })
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('article')
    server.ahead = 0
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    // The new page does not overlap the loaded ones, so there is a gap, which is then filled.
    await expect(
      await canvas.findByRole('button', { name: 'More than 20 new deployments' }),
    ).toBeVisible()
    const pill = canvas.getByRole('button', { name: /new deployments$/ })
    const [firstRow] = canvas.getAllByRole('article')
    await waitFor(() =>
      expect(pill.getBoundingClientRect().bottom).toBeLessThanOrEqual(
        firstRow?.getBoundingClientRect().top ?? 0,
      ),
    )
    server.answer()
    const all = await canvas.findByRole(
      'button',
      { name: '40 new deployments' },
      { timeout: 10_000 },
    )
    await userEvent.click(all)
    await expect(await canvas.findByRole('article', { name: /^Deploying, / })).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('article', { name: /^Not loaded/ })).toBeNull())
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus()
  },
}

export const GapThatIsStopped: Story = {
  ...GapClosesByItself,
  ...story(() =>
    createMemoryApi(({ path }) =>
      startOf(path) === null
        ? { page: 1, page_size: PAGE, results: history.slice(server.ahead, server.ahead + PAGE) }
        : never(),
    ),
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole('article')
    server.ahead = 0
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await userEvent.click(
      await canvas.findByRole('button', { name: 'More than 20 new deployments' }),
    )
    // Only rows near the window are rendered: scroll to the last of them until the gap is one of them.
    const gap = await waitFor(
      () => {
        canvas.getAllByRole('article').at(-1)?.scrollIntoView()
        return canvas.getByRole('article', { name: /^Not loaded/ })
      },
      { timeout: 10_000 },
    )
    gap.scrollIntoView({ block: 'center' })
    await userEvent.click(within(gap).getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(within(gap).queryByRole('button', { name: 'Stop' })).toBeNull())
    await expect(within(gap).getByRole('button', { name: 'Load these deployments' })).toBeEnabled()
    await expect(gap).toHaveFocus()
  },
}

export const Empty = story(() => createMemoryApi(() => ({ page: 1, page_size: 20, results: [] })))
export const Loading = story(() => createMemoryApi(never))
export const Forbidden = story(() => createMemoryApi(failing({ kind: 'forbidden', message: 'No' })))
export const NotFound = story(() => createMemoryApi(failing({ kind: 'notFound' })))
export const Unauthorized = story(() => createMemoryApi(failing({ kind: 'unauthorized' })))
export const RateLimited = story(() =>
  createMemoryApi(failing({ kind: 'rateLimited', resetAt: new Date(Date.now() + 1_800_000) })),
)
export const SomethingElseAnswered = story(() =>
  createMemoryApi(failing({ kind: 'notTheApi', status: 200, contentType: 'text/html' })),
)
export const CannotBeRead = story(() =>
  createMemoryApi(failing({ kind: 'malformed', expected: 'JSON' })),
)
