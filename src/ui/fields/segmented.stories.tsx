import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'

import { Segmented } from './segmented.tsx'

const meta = {
  title: 'UI parts/Segments',
  component: Segmented,
  args: {
    legend: 'Show',
    defaultValue: 'all',
    options: [
      { value: 'all', label: 'All' },
      { value: 'edited', label: 'Edited 3' },
      { value: 'problems', label: 'Problems 4' },
    ],
  },
} satisfies Meta<typeof Segmented<string>>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

const Zones = () => {
  const [zone, setZone] = useState<'local' | 'utc'>('local')
  return (
    <Segmented
      legend="Time zone"
      value={zone}
      onValueChange={setZone}
      options={[
        { value: 'local', label: 'UTC+1' },
        { value: 'utc', label: 'UTC' },
      ]}
    />
  )
}

export const Segments: Story = {
  render: () => <Zones />,
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'UTC+1' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'UTC' })).toBeChecked()
  },
}

export const SegmentsWithLegend: Story = {
  render: () => (
    <Segmented
      legend="High availability"
      wide
      defaultValue=""
      options={[
        {
          value: '',
          label: (
            <>
              Not set <span className="text-ink-3">(no)</span>
            </>
          ),
        },
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ]}
    />
  ),
}
