import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
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
import {
  aCompleteHistory,
  aHistory,
  containersOf,
  isoTime,
  NO_SERVICES,
} from '#src/testing/histories.ts'
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

const WORKER_FAILS = aCompleteHistory(
  [
    'worker:v0:DEPLOYMENT_ERROR',
    'worker:v2:DEPLOYMENT_ERROR web:w2',
    'worker:v2:BUILD_ERROR',
    'worker:v1 web:w1',
    'worker:v0 web:w0',
  ].map((services, n) => {
    const time = isoTime(`1${5 - n}:00`)
    const status = services.includes('ERROR') ? 'DEPLOYMENT_ERROR' : 'DEPLOYED'
    const updated_at = isoTime(`1${5 - n}:05`)
    return { created_at: time, updated_at, status, containers: containersOf(time, services) }
  }),
)

/** A failure that is still open, after a return to an earlier version. */
export const Failing: Story = {
  args: viewOf(WORKER_FAILS),
  play: async ({ canvas }) => {
    const cell = (name: string) => canvas.getByRole('link', { name })
    await expect(cell('worker, Build failed, v2, first bad, 20 Nov 13:00')).toBeVisible()
    await expect(cell('worker, Deployed, v1, last good, 20 Nov 12:00')).toBeVisible()
    await expect(
      cell('worker, Deployment failed, v0, looks like a rollback to v0, 20 Nov 15:00'),
    ).toBeVisible()
  },
}

/** The filter leaves out the deployments that failed, and not that the service fails. */
export const FailingWithoutItsFailures: Story = {
  args: viewOf(WORKER_FAILS, {
    compiled: compileFilter({ ...EMPTY_FILTER, status: new Set(['succeeded']) }, 'UTC', 0),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-colcount', '3')
    await expect(canvas.getByRole('rowheader', { name: /worker.*failing/ })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: 'Container web' })).toBeVisible()
  },
}

const ONE_SERVICE = compileFilter(
  { ...EMPTY_FILTER, service: new Set(['container:web']) },
  'UTC',
  0,
)

/** The versions of one service: one that runs, one that another replaced, one that was stopped, and one that failed again. */
export const OneService: Story = {
  args: viewOf(
    aCompleteHistory(
      ['web:w4', 'web:w3:STOPPED', 'web:w3', 'web:w2:DEPLOYMENT_ERROR', 'web:w2', 'web:w1'].map(
        (services, n) => ({
          created_at: isoTime(`1${5 - n}:00`),
          updated_at: isoTime(`1${5 - n}:05`),
          triggered_by: 'Ada Marsh',
          containers: containersOf(isoTime(`1${5 - n}:00`), services),
        }),
      ),
    ),
    { compiled: ONE_SERVICE, now: Date.parse(isoTime('16:05')) },
  ),
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Versions of web' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    await expect(rows.slice(1)).toEqual([
      expect.stringMatching(/^w4≈ 15:05now≈ 1 h so far/),
      expect.stringMatching(/^w3≈ 13:05≈ 14:05, .*≈ 1 h/),
      expect.stringMatching(/^w2≈ 11:05≈ 13:05≈ 2 h/),
      expect.stringMatching(/^w1≈ 10:05≈ 11:05≈ 1 h/),
    ])
  },
}

/** A service of which no loaded record says that it ran. */
export const NeverRan: Story = {
  args: viewOf(aHistory([{ containers: containersOf('12:00', 'web:w1:DEPLOYMENT_ERROR') }]), {
    compiled: ONE_SERVICE,
  }),
}

/** As many as a large platform has; for measuring. */
export const Huge: Story = {
  tags: ['!test'],
  args: viewOf(wholeServiceHistory(5, 5)),
  loaders: [() => Promise.resolve({ history: wholeServiceHistory(300, 5000) })],
  render: (args, { loaded }) => <ServicesView {...args} history={loaded['history'] as History} />,
}
