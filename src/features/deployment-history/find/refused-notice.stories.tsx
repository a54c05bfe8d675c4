import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { RefusedNotice } from './refused-notice.tsx'

const meta = {
  title: 'Deployment history/Refused notice',
  component: RefusedNotice,
  args: { refused: [{ field: 'status', value: 'foo' }], onDrop: fn() },
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
      /The URL filters by status “\u2068foo\u2069”, which this console does not know\. It is ignored\./,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Remove it from the URL' }))
    await expect(args.onDrop).toHaveBeenCalledOnce()
  },
}
export const Day: Story = { args: { refused: [{ field: 'from', value: '2026-02-30' }] } }
export const Hostile: Story = {
  args: {
    refused: [
      { field: 'origin', value: '\u202Egnp.exe<script>' },
      { field: 'to', value: 'x'.repeat(5000) },
      { field: 'kind', value: '__proto__' },
      { field: 'service', value: 'web' },
      { field: 'status', value: 'foo' },
    ],
  },
}
