import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'
import { DateFields } from './filter-dates.tsx'
import { FilterMenu } from './filter-menu.tsx'

const meta = {
  title: 'Deployment history/Filter dates',
  component: DateFields,
  args: {
    from: undefined,
    to: undefined,
    paging: { kind: 'idle' },
    onStop: fn(),
    onChange: () => {},
  },
  render: function Choosing(args) {
    const [{ from, to }, setDates] = useState({ from: args.from, to: args.to })
    return (
      <FilterMenu
        name="Dates"
        chosen={[from, to].filter((day) => day !== undefined).length}
        className="p-3"
      >
        <DateFields {...args} from={from} to={to} onChange={setDates} />
      </FilterMenu>
    )
  },
} satisfies Meta<typeof DateFields>
export default meta

type Story = StoryObj<typeof meta>

export const Nothing: Story = {}
export const OneDay: Story = { args: { from: '2026-11-16' } }
export const BothDays: Story = { args: { from: '2026-11-16', to: '2026-11-20' } }

export const DaysElsewhere: Story = {
  args: { from: '2026-11-16', zone: 'Pacific/Auckland' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dates' }))
    const box = within(await screen.findByRole('dialog', { name: 'Dates' }))
    await expect(await box.findByText(/^Days are in Pacific\/Auckland/)).toBeVisible()
  },
}

export const LastDay: Story = { args: { from: 'last-24h' } }

export const Loading: Story = {
  args: {
    from: 'last-7d',
    paging: { kind: 'loading', purpose: 'search', startId: 'a', pages: 3, most: 25, arrived: 60 },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dates' }))
    const box = within(await screen.findByRole('dialog', { name: 'Dates' }))
    await expect(await box.findByText('Searching: 3 of 25 pages.')).toBeVisible()
    await userEvent.click(await box.findByRole('button', { name: 'Stop' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
}

export const Choosing: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Dates' })
    await userEvent.click(button)
    const box = within(await screen.findByRole('dialog', { name: 'Dates' }))
    await expect(await box.findByRole('radio', { name: 'Any time' })).toBeChecked()
    await userEvent.click(await box.findByRole('radio', { name: 'Last hour' }))
    await expect(button).toHaveAccessibleDescription('1 chosen')
    await userEvent.click(box.getByRole('radio', { name: 'Custom' }))
    const from = box.getByLabelText('From')
    // Wide enough for a day with its year.
    await waitFor(() => expect(from.getBoundingClientRect().width).toBeGreaterThan(180))
    await fireEvent.change(from, { target: { value: '0002-11-16' } })
    await expect(button).not.toHaveAccessibleDescription()
    await fireEvent.change(from, { target: { value: '2026-11-16' } })
    await expect(box.getByLabelText('To')).toHaveAttribute('min', '2026-11-16')
    await expect(button).toHaveAccessibleDescription('1 chosen')
    await userEvent.click(box.getByRole('radio', { name: 'Any time' }))
    await expect(button).not.toHaveAccessibleDescription()
  },
}
