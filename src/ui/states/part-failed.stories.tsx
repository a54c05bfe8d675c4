import X from 'lucide-react/icons/x'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { PartFailed } from './part-failed.tsx'

const meta = {
  title: 'UI parts/Part failed',
  component: PartFailed,
  args: { what: 'the tide table', onAgain: fn() },
} satisfies Meta<typeof PartFailed>
export default meta

type Story = StoryObj<typeof meta>

export const DidNotLoad: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'The console could not load the tide table.',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onAgain).toHaveBeenCalledOnce()
  },
}

export const Failed: Story = {
  args: { fault: { error: new TypeError('Cannot read properties of undefined') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'The console failed to show the tide table.',
    )
    await expect(canvas.getByRole('button', { name: 'Copy error report' })).toBeVisible()
  },
}

export const WithCloseButton: Story = {
  args: { close: <IconButton icon={X} size="sm" label="Close" /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeVisible()
  },
}
