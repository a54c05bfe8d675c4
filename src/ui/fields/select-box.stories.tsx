import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'

import { SelectBox } from './select-box.tsx'

const meta = {
  title: 'UI parts/Select box',
  component: SelectBox,
  args: {
    'aria-label': 'Region',
    className: 'max-w-72',
    options: [
      { value: '', label: 'Choose…' },
      { value: 'eu-north', label: 'eu-north' },
      { value: 'eu-west', label: 'eu-west (default)' },
    ],
    onChange: fn(),
  },
} satisfies Meta<typeof SelectBox>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Chosen: Story = {
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'Region' })
    await userEvent.selectOptions(box, 'eu-west (default)')
    await expect(box).toHaveValue('eu-west')
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('combobox')).toHaveFocus()
  },
}

export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'eu-north' } }

export const LongValues: Story = {
  args: { options: [{ value: 'a', label: 'arn:aws:iam::123456789012:role/'.repeat(4) }] },
}
