import type { Meta, StoryObj } from '@storybook/react-vite'

import { Tag } from './tag.tsx'

const meta = {
  title: 'UI parts/Tag',
  component: Tag,
  args: { children: 'v3.12.0' },
} satisfies Meta<typeof Tag>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithMarkTone: Story = { args: { tone: 'mark', children: '3 edits' } }
export const WithTone: Story = {
  render: () => (
    <p className="flex flex-wrap gap-2">
      {(['neutral', 'progress', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
    </p>
  ),
}
