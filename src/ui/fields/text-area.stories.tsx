import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { TextArea } from './text-area.tsx'

const meta = {
  title: 'UI parts/Text area',
  component: TextArea,
  args: { 'aria-label': 'Description', placeholder: 'Not set', className: 'max-w-96' },
} satisfies Meta<typeof TextArea>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const GrowsWithItsText: Story = {
  args: { mono: true },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Description' })
    const before = area.clientHeight
    await userEvent.type(area, 'one{Enter}two{Enter}three{Enter}four{Enter}five{Enter}six{Enter}')
    await waitFor(() => expect(area.clientHeight).toBeGreaterThan(before))
  },
}

export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'kind: [' } }

export const LeftByTab: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    const area = canvas.getByRole('textbox', { name: 'Description' })
    await expect(area).toHaveFocus()
    await userEvent.tab()
    await expect(area).not.toHaveFocus()
    await expect(area).toHaveValue('')
  },
}
