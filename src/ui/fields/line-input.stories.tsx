import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'

import { LineInput } from './line-input.tsx'

const meta = {
  title: 'UI parts/Line input',
  component: LineInput,
  args: { 'aria-label': 'Service', lineBreaks: 'spaces', className: 'rounded border p-1' },
} satisfies Meta<typeof LineInput>
export default meta

type Story = StoryObj<typeof meta>

export const Typed: Story = {
  play: async ({ canvas }) => {
    const line = canvas.getByRole('textbox', { name: 'Service' })
    await userEvent.type(line, 'checkout')
    await expect(line).toHaveValue('checkout')
  },
}

export const ReadOnly: Story = { args: { readOnly: true, defaultValue: 'checkout' } }
