import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Meter } from './meter.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'

const meta = {
  title: 'UI parts/Meter',
  component: Meter,
  args: {
    label: 'API budget',
    value: 842,
    max: 1000,
    valueText: '842 of 1000 left, resets at 15:00',
  },
} satisfies Meta<typeof Meter>
export default meta

type Story = StoryObj<typeof meta>

export const Plenty: Story = {
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter', { name: 'API budget' })
    await expect(meter).toHaveAttribute('aria-valuenow', '842')
    await expect(meter).toHaveAttribute('aria-valuetext', '842 of 1000 left, resets at 15:00')
  },
}
export const Low: Story = {
  args: { value: 118, valueText: '118 of 1000 left, resets at 15:00' },
  render: (args) => (
    <span className={`flex items-center gap-2 text-xs text-(--tone) ${toneClass('warning')}`}>
      <Meter {...args} />
      <strong>118</strong>
    </span>
  ),
}
export const None: Story = {
  args: { value: 0, valueText: '0 of 1000 left, resets at 15:00' },
  render: (args) => (
    <span className={`flex items-center gap-2 text-xs text-(--tone) ${toneClass('danger')}`}>
      <Meter {...args} />
      <strong>0</strong>
    </span>
  ),
}
