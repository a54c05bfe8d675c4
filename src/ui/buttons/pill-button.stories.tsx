import ArrowUp from 'lucide-react/icons/arrow-up'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'

import { PillButton } from './pill-button.tsx'

const meta = {
  title: 'UI parts/Pill button',
  component: PillButton,
  args: { icon: ArrowUp, children: '2 new deployments', onClick: fn() },
} satisfies Meta<typeof PillButton>
export default meta

type Story = StoryObj<typeof meta>

export const Waiting: Story = {}

export const Pressed: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: '2 new deployments' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
