import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { RefusedNotice } from './refused-notice.tsx'

const meta = {
  title: 'Deployment history/Refused notice',
  component: RefusedNotice,
  args: { refused: [{ name: 'status', value: 'foo' }], onDrop: fn() },
  render: (args) => (
    <div className="p-4">
      <RefusedNotice {...args} />
    </div>
  ),
} satisfies Meta<typeof RefusedNotice>
export default meta

type Story = StoryObj<typeof meta>

export const Status: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      /The link filters by status “\u2068foo\u2069”, which this console does not know\. It is ignored\./,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Remove it from the link' }))
    await expect(args.onDrop).toHaveBeenCalledOnce()
  },
}
export const Day: Story = { args: { refused: [{ name: 'from', value: '2026-02-30' }] } }
export const Hostile: Story = {
  args: {
    refused: [
      { name: 'origin', value: '\u202Egnp.exe<script>' },
      { name: 'to', value: 'x'.repeat(5000) },
      { name: 'kind', value: '__proto__' },
      { name: 'service', value: 'web' },
      { name: 'status', value: 'foo' },
    ],
  },
}
