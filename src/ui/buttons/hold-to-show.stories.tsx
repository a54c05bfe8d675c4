import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'

import { HoldToShow } from './hold-to-show.tsx'

const meta = {
  title: 'UI parts/Hold to show',
  component: HoldToShow,
  args: { held: false, onHeld: fn() },
} satisfies Meta<typeof HoldToShow>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Held: Story = {
  args: { held: true },
  play: async ({ canvas, args }) => {
    const eye = canvas.getByRole('button', { name: 'Show secret' })
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
    await fireEvent.pointerDown(eye)
    await fireEvent.pointerUp(eye)
    await expect(args.onHeld).toHaveBeenLastCalledWith(false)
  },
}
