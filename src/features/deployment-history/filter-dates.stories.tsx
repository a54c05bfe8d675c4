import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, screen, within } from 'storybook/test'
import { DateFields } from './filter-dates.tsx'
import { FilterMenu } from './filter-menu.tsx'

const meta = {
  title: 'Deployment history/Filter dates',
  component: DateFields,
  args: { from: undefined, to: undefined, onChange: () => {} },
  render: function Choosing(args) {
    const [{ from, to }, setDates] = useState({ from: args.from, to: args.to })
    return (
      <FilterMenu
        name="Dates"
        chosen={[from, to].filter((day) => day !== undefined).length}
        className="p-3"
      >
        <DateFields from={from} to={to} onChange={setDates} />
      </FilterMenu>
    )
  },
} satisfies Meta<typeof DateFields>
export default meta

type Story = StoryObj<typeof meta>

export const Nothing: Story = {}
export const OneDay: Story = { args: { from: '2026-11-16' } }
export const BothDays: Story = { args: { from: '2026-11-16', to: '2026-11-20' } }

export const Choosing: Story = {
  args: { to: '2026-11-20' },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Dates' })
    await userEvent.click(button)
    const box = within(await screen.findByRole('dialog', { name: 'Dates' }))
    const from = box.getByLabelText('From')
    await expect(from).toHaveAttribute('max', '2026-11-20')
    await fireEvent.change(from, { target: { value: '2026-11-16' } })
    await expect(box.getByLabelText('To')).toHaveAttribute('min', '2026-11-16')
    await expect(button).toHaveAccessibleDescription('2 chosen')
  },
}
