import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ApiError } from '#src/api/api-error.ts'
import type { History } from '#src/deployments/history/history.ts'
import {
  aContainer,
  aDatabase,
  aDeployment,
  anUnreadableRecord,
  timeOf,
  unrecognized,
} from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory, NO_SERVICES } from '#src/testing/histories.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { serviceDeployments, wholeServiceHistory } from '#timeline/testing/service-histories.ts'
import { ServicesView } from './services-view.tsx'

const pager: ViewProps['timeline']['pager'] = {
  state: { get: () => ({ kind: 'idle' }), subscribe: () => () => {} },
  older: fn(),
  gap: fn(),
  search: fn(),
  again: fn(),
  stop: fn(),
}

const timeline: ViewProps['timeline'] = {
  pager,
  paging: { kind: 'idle' },
  oldEnd: { kind: 'complete' },
  newer: { count: 0, more: false },
  showNewer: fn(),
}

const viewOf = (history: History, more: Partial<ViewProps> = {}): ViewProps => ({
  environmentId: '869d3cea-5e07-555f-a4e0-1b8e674611af',
  history,
  compiled: compileFilter(EMPTY_FILTER, 'UTC', 0),
  zone: 'UTC',
  now: Date.parse('2026-11-20T15:00:00Z'),
  coverage: '',
  timeline,
  afterOf: () => undefined,
  search: { view: 'services' },
  ...more,
})

const meta = {
  title: 'Deployment history/Services over time',
  component: ServicesView,
  decorators: [
    (Story) => (
      <TimelineStage at="/?view=services">
        <div className="mx-auto max-w-page px-4">
          <Story />
        </div>
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof ServicesView>
export default meta

type Story = StoryObj<typeof meta>

const SMALL = wholeServiceHistory(14, 30)

export const Whole: Story = {
  args: viewOf(SMALL),
  play: async ({ canvas }) => {
    const grid = canvas.getByRole('grid', { name: 'Services over time' })
    await expect(grid).toHaveAttribute('aria-rowcount', '15')
    await expect(grid).toHaveAttribute('aria-colcount', '31')
    await expect(canvas.getByText(/^From all 30 deployments\./)).toBeVisible()
  },
}

export const AsTable: Story = {
  args: viewOf(SMALL),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
    const table = canvas.getByRole('table', { name: 'Services over time' })
    await expect(table).toBeVisible()
    await expect(canvas.getAllByRole('row')).toHaveLength(15)
    await userEvent.click(canvas.getByRole('button', { name: 'Show 10 more' }))
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(31)
  },
}

export const Partial20: Story = {
  name: 'Partial',
  args: viewOf(aHistory(serviceDeployments(14, 20)), {
    timeline: { ...timeline, oldEnd: { kind: 'more' } },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/^From 20 deployments, back to 20 November\./)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
    await expect(pager.search).toHaveBeenCalled()
  },
}

export const Loading: Story = {
  args: viewOf(aHistory(serviceDeployments(14, 20)), {
    timeline: {
      ...timeline,
      oldEnd: { kind: 'more' },
      paging: {
        kind: 'loading',
        purpose: 'search',
        startId: 'x',
        pages: 2,
        most: 5,
        arrived: 40,
      },
    },
  }),
}

export const FailedPage: Story = {
  args: viewOf(aHistory(serviceDeployments(14, 20)), {
    timeline: {
      ...timeline,
      oldEnd: {
        kind: 'failed',
        error: new ApiError({ kind: 'server', status: 503, message: 'Service unavailable' }),
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('The next page could not be loaded.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(pager.again).toHaveBeenCalled()
  },
}

export const NewerWait: Story = {
  args: viewOf(SMALL, { timeline: { ...timeline, newer: { count: 2, more: false } } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: '2 new deployments' })).toBeVisible()
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-colcount', '29')
  },
}

export const Filtered: Story = {
  args: viewOf(SMALL, {
    compiled: compileFilter({ ...EMPTY_FILTER, status: new Set(['failed']) }, 'UTC', 0),
  }),
}

export const NothingMatches: Story = {
  args: viewOf(SMALL, {
    compiled: compileFilter({ ...EMPTY_FILTER, text: 'no such thing' }, 'UTC', 0),
  }),
}

export const Empty: Story = { args: viewOf(aCompleteHistory([])) }

const LONG_TEXT = 'x\u202Eevil '.repeat(40)

export const UnknownAndHostile: Story = {
  args: viewOf(
    aHistory([
      aDeployment(
        {
          ...NO_SERVICES,
          status: unrecognized('REBALANCING'),
          containers: [
            aContainer({ id: '1', name: 'worker', tag: LONG_TEXT, status: unrecognized('PAUSED') }),
            aContainer({ id: '2', name: LONG_TEXT, status: 'DEPLOYED' }),
            aContainer({ id: '3', name: 'مصباح', tag: 'v1', status: undefined }),
          ],
        },
        1,
      ),
      anUnreadableRecord(2),
      aDeployment({ ...NO_SERVICES, status: 'STOPPED', created_at: timeOf(3) }, 3),
      aDeployment(
        {
          ...NO_SERVICES,
          containers: [
            aContainer({ id: '4', name: 'worker', tag: 'v1', status: 'DEPLOYMENT_ERROR' }, 4),
            aContainer({ id: '5', name: 'worker', tag: 'v2' }, 4),
          ],
          databases: [aDatabase({ id: '6', name: undefined }, 4)],
        },
        4,
      ),
    ]),
    { timeline: { ...timeline, oldEnd: { kind: 'more' } } },
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('gridcell', { name: /^worker, PAUSED, 20 Nov 14:30$/ }),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Record that cannot be read' })).toBeVisible()
  },
}

/** As many as a large platform has; for measuring. */
export const Huge: Story = {
  tags: ['!test'],
  args: viewOf(wholeServiceHistory(5, 5)),
  loaders: [() => Promise.resolve({ history: wholeServiceHistory(300, 5000) })],
  render: (args, { loaded }) => <ServicesView {...args} history={loaded['history'] as History} />,
}
