import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, within } from 'storybook/test'
import { FilterChecklist } from './filter-choices.tsx'
import { FilterMenu } from './filter-menu.tsx'

const meta = {
  title: 'Deployment history/Filter checklist',
  component: FilterChecklist,
  args: {
    groups: [
      {
        choices: [
          { value: 'failed', label: 'Failed', count: 12 },
          { value: 'succeeded', label: 'Succeeded', count: 2201 },
        ],
      },
      { heading: 'States', choices: [{ value: 'RECAP', label: 'Recap', count: 0 }] },
    ],
    chosen: new Set(),
    onChange: () => {},
  },
  render: function Choosing(args) {
    const [chosen, setChosen] = useState(args.chosen)
    return (
      <FilterMenu name="Status" chosen={chosen.size} className="p-1.5">
        <FilterChecklist {...args} chosen={chosen} onChange={setChosen} />
      </FilterMenu>
    )
  },
} satisfies Meta<typeof FilterChecklist>
export default meta

type Story = StoryObj<typeof meta>

export const Choosing: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Status' })
    await userEvent.click(button)
    const list = within(await screen.findByRole('dialog', { name: 'Status' }))
    await userEvent.click(await list.findByRole('checkbox', { name: /Failed/ }))
    await expect(list.getByRole('checkbox', { name: /Failed/ })).toBeChecked()
    await expect(button).toHaveAccessibleDescription('1 chosen')
  },
}
export const Chosen: Story = { args: { chosen: new Set(['failed', 'RECAP']) } }
export const Nothing: Story = { args: { groups: [{ choices: [] }] } }
