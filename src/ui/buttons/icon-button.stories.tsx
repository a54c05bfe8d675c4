import Copy from 'lucide-react/icons/copy'
import Redo from 'lucide-react/icons/redo-2'
import X from 'lucide-react/icons/x'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'

import { IconButton } from './icon-button.tsx'

const meta = {
  title: 'UI parts/Icon button',
  component: IconButton,
  args: { icon: X, label: 'Close', onClick: fn() },
} satisfies Meta<typeof IconButton>
export default meta

type Story = StoryObj<typeof meta>

export const Variants: Story = {
  render: () => (
    <p className="flex items-center gap-2">
      <IconButton icon={X} label="Close" />
      <IconButton icon={Copy} label="Copy" variant="default" />
      <IconButton icon={X} label="Close, small" size="sm" />
      <IconButton icon={X} label="Pressed" aria-pressed />
      <IconButton icon={Copy} label="Copying" busy />
      <IconButton icon={Redo} label="Redo" disabledReason="Nothing was undone" />
    </p>
  ),
}

export const Clicked: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const DisabledWithReason: Story = {
  args: { icon: Redo, label: 'Redo', disabledReason: 'Nothing was undone' },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Redo' })
    await expect(button).toHaveAccessibleDescription('Nothing was undone')
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}
