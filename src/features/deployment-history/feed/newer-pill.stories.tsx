import type { Meta, StoryObj } from '@storybook/react-vite'
import { NewerPill } from './newer-pill.tsx'

const meta = {
  title: 'Deployment history/Newer pill',
  component: NewerPill,
  args: { newer: { count: 1, more: false }, onShow: () => {} },
  decorators: [
    (Story) => (
      <div className="relative h-40">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NewerPill>
export default meta

type Story = StoryObj<typeof meta>

export const One: Story = {}
export const Several: Story = { args: { newer: { count: 12, more: false } } }
export const MoreThanAPage: Story = { args: { newer: { count: 20, more: true } } }
