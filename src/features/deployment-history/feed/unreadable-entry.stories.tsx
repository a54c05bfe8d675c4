import type { Meta, StoryObj } from '@storybook/react-vite'
import { FeedStage } from '#src/testing/feed-stage.tsx'
import { UnreadableEntry } from './unreadable-entry.tsx'

const meta = {
  title: 'Deployment history/Unreadable entry',
  component: UnreadableEntry,
  args: {
    position: 4,
    item: {
      key: 'after:newest:1',
      kind: 'unreadable',
      id: undefined,
      raw: null,
      problems: [{ path: [], message: 'expected an object' }],
    },
  },
  decorators: [
    (Story) => (
      <FeedStage>
        <Story />
      </FeedStage>
    ),
  ],
} satisfies Meta<typeof UnreadableEntry>
export default meta

type Story = StoryObj<typeof meta>

export const Nothing: Story = {}
export const WrongMember: Story = {
  args: {
    item: {
      key: 'id:x',
      kind: 'unreadable',
      id: 'd0000000-0000-4000-8000-000000000001',
      raw: { id: 'd0000000-0000-4000-8000-000000000001', created_at: 'long ago' },
      problems: [{ path: ['created_at'], message: 'expected a date-time' }],
    },
  },
}
