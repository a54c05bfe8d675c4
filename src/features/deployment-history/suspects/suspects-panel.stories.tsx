import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { aCompleteHistory, aHistory, containersOf, isoTime } from '#src/testing/histories.ts'
import { aContainer, anUnreadableRecord } from '#src/testing/builders.ts'
import { clipboard } from '#src/testing/clipboard.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { SuspectsPanel } from './suspects-panel.tsx'

const BAD = 'DEPLOYMENT_ERROR'
const FOUR_MINUTES = 240_000

const at = (time: string, status: 'DEPLOYED' | 'RESTARTED' | typeof BAD, services: string) => ({
  created_at: isoTime(time),
  updated_at: new Date(Date.parse(isoTime(time)) + FOUR_MINUTES).toISOString(),
  status,
  triggered_by: 'ci-bot',
  containers: containersOf(time, services),
})

const FAILING = [
  at('14:26', BAD, `worker:v0:${BAD}`),
  at('14:22', BAD, `worker:v1:${BAD}`),
  at('13:52', BAD, `worker:v2:${BAD} edge:v4`),
  at('13:20', 'DEPLOYED', 'orders:v8'),
  at('13:10', 'RESTARTED', 'worker:v1:RESTARTED ledger:v3:RESTARTED'),
  at('12:03', 'DEPLOYED', 'worker:v1 edge:v3 orders:v7 ledger:v3'),
  at('11:03', 'DEPLOYED', 'worker:v0'),
]

const idle = {
  pager: {
    state: { get: () => ({ kind: 'idle' as const }), subscribe: () => () => {} },
    older: () => {},
    gap: () => {},
    search: () => {},
    again: () => {},
    stop: () => {},
  },
  paging: { kind: 'idle' },
  oldEnd: { kind: 'more' },
} satisfies Pick<ViewProps['timeline'], 'pager' | 'paging' | 'oldEnd'>

const copied = fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)

const meta = {
  title: 'Timeline/Suspects',
  component: SuspectsPanel,
  args: {
    environmentId: 'e1',
    name: 'staging',
    history: aCompleteHistory(FAILING),
    service: 'container named worker',
    failure: undefined,
    zone: 'UTC',
    now: Date.parse(isoTime('14:30')),
    timeline: idle,
    afterOf: () => undefined,
    onClose: () => {},
  },
  decorators: [
    (Story) => (
      <TimelineStage>
        <div className="max-w-panel bg-surface">
          <Story />
        </div>
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof SuspectsPanel>
export default meta

type Story = StoryObj<typeof meta>

/** A version, what changed with it and before it, and an attempt that went back. */
export const Failing: Story = {
  beforeEach: clipboard(copied),
  play: async ({ canvas, userEvent }) => {
    const [first] = canvas.getAllByRole('list').at(-1)?.children ?? []
    await expect(first).toHaveTextContent(/edge, tag.*v3.*v4/)
    await expect(canvas.getByText(/looks like a rollback to/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy incident note' }))
    await expect(copied.mock.lastCall?.[0]).toMatch(
      /^\*\*worker\*\* in \*\*staging\*\*\. Failing since/,
    )
  },
}

/** What is loaded ends before a good deployment. */
export const Partial: Story = {
  args: { history: aHistory([at('13:52', BAD, `worker:v2:${BAD} edge:v4`)]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Cannot tell: older deployments are not loaded.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Load more' })).toBeVisible()
  },
}

export const Loading: Story = {
  args: {
    ...Partial.args,
    timeline: {
      ...idle,
      paging: { kind: 'loading', purpose: 'search', startId: 'a', pages: 2, most: 10, arrived: 40 },
    },
  },
}

/** No loaded deployment says that it failed, or has the failure that the address asks for. */
export const NotLoaded: Story = {
  args: { history: aHistory([at('13:52', 'DEPLOYED', 'web:v2')]), failure: 'd1' },
}

export const NeverFailed: Story = { args: { service: 'container named ledger' } }

/** Nothing changed between the two. */
export const Nothing: Story = {
  args: {
    history: aCompleteHistory([
      at('14:10', 'DEPLOYED', 'worker:v1'),
      at('13:52', BAD, `worker:v1:${BAD}`),
      at('12:03', 'DEPLOYED', 'worker:v1'),
    ]),
  },
}

/** A record cannot be read, and another leaves out the tag. */
export const Unknown: Story = {
  args: {
    history: aCompleteHistory([
      {
        ...at('13:52', BAD, ''),
        containers: [
          aContainer({ name: 'worker', tag: undefined, status: BAD }),
          ...containersOf('13:52', 'edge:v4'),
        ],
      },
      { ...at('12:03', 'DEPLOYED', ''), containers: [aContainer({ name: 'worker', tag: 'v1' })] },
      anUnreadableRecord(9),
    ]),
  },
}

const many = (tag: string) =>
  Array.from({ length: 30 }, (_, n) => `service-${String(n).padStart(2, '0')}:${tag}`).join(' ')

export const Many: Story = {
  args: {
    history: aCompleteHistory([
      at('13:52', BAD, `worker:v1:${BAD} ${many('v2')}`),
      at('12:03', 'DEPLOYED', `worker:v1 ${many('v1')}`),
    ]),
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 30' }))
    await expect(canvas.getByText('service-29')).toBeVisible()
  },
}
