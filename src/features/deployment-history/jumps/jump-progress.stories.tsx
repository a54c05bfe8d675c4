import type { Meta, StoryObj } from '@storybook/react-vite'
import type { JumpStatus } from './goal.ts'
import { JumpProgressView } from './jump-progress.tsx'

const loading: JumpStatus = {
  goal: { kind: 'day', day: '2026-03-03' },
  title: 'Looking for 3 March.',
  words: 'Loading: 3 of 25 pages. Loaded back to 5 May.',
  isWorking: true,
  action: { label: 'Stop', run: () => {} },
}

const meta = {
  title: 'Timeline/Progress of a jump',
  component: JumpProgressView,
  args: { status: loading },
  render: (args) => (
    <div className="grid max-w-xl gap-4 p-4">
      <JumpProgressView {...args} />
    </div>
  ),
} satisfies Meta<typeof JumpProgressView>
export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = {}

export const Stopped: Story = {
  args: {
    status: {
      ...loading,
      words: 'Not found yet. Loaded back to 7 April.',
      isWorking: false,
      action: { label: 'Keep looking', run: () => {} },
    },
  },
}
