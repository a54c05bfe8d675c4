import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { aCompleteHistory, aHistory, containersOf, isoTime } from '#src/testing/histories.ts'
import { MomentPanel } from './moment-panel.tsx'

const RECORDS = [
  { time: '14:29', services: 'checkout-worker:v3:DEPLOYMENT_ERROR' },
  { time: '12:00', services: 'storefront:a1 orders:v7:STOPPED' },
  { time: '10:02', services: 'checkout-worker:v2 storefront:a0 orders:v7' },
].map(({ time, services }) => ({
  created_at: isoTime(time),
  updated_at: isoTime(time.replace(/.$/, '9')),
  containers: containersOf(time, services),
}))

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
  newer: { count: 0, more: false },
  showNewer: () => {},
} satisfies ViewProps['timeline']

const meta = {
  title: 'Timeline/At a past time',
  component: MomentPanel,
  args: {
    history: aCompleteHistory(RECORDS),
    zone: 'UTC',
    now: Date.parse(isoTime('16:00')),
    timeline: idle,
    search: { at: isoTime('14:30') },
  },
  decorators: [
    (Story) => (
      <TimelineStage api={createMemoryApi(() => ({}))}>
        <Story />
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof MomentPanel>
export default meta

type Story = StoryObj<typeof meta>

export const Known: Story = {}

export const NoMoment: Story = { args: { search: {} } }

export const NoTime: Story = { args: { search: { at: 'soon' } } }

export const NothingYet: Story = { args: { search: { at: isoTime('09:00') } } }

export const NotLoaded: Story = {
  args: { history: aHistory(RECORDS), search: { at: isoTime('09:00') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Load older deployments' })).toBeVisible()
  },
}

export const Loading: Story = {
  args: {
    history: aHistory(RECORDS),
    search: { at: isoTime('09:00') },
    timeline: {
      ...idle,
      paging: { kind: 'loading', purpose: 'search', startId: 'a', pages: 2, most: 25, arrived: 40 },
    },
  },
}
