import type { Meta, StoryObj } from '@storybook/react-vite'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { RefreshNotice } from './refresh-notice.tsx'

const meta = {
  title: 'Deployment history/Refresh notice',
  component: RefreshNotice,
  args: {
    failure: { kind: 'server', status: 503 },
    checkedAt: Date.parse('2026-11-20T14:31:52Z'),
    onRetry: () => {},
  },
  decorators: [
    (Story) => (
      <TimelineStage>
        <Story />
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof RefreshNotice>
export default meta

type Story = StoryObj<typeof meta>

export const Server: Story = {}
export const Offline: Story = { args: { failure: { kind: 'unreachable', reason: 'offline' } } }
export const RateLimited: Story = {
  args: { failure: { kind: 'rateLimited', resetAt: new Date('2026-11-20T15:00:00Z') } },
}
export const SessionEnded: Story = { args: { failure: { kind: 'unauthorized' } } }
