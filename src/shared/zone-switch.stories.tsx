import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { UnknownZone } from './zone-switch.tsx'

const meta = {
  title: 'App/Unknown time zone',
  component: UnknownZone,
  args: { name: 'Etc/Unknown' },
} satisfies Meta<typeof UnknownZone>
export default meta

type Story = StoryObj<typeof meta>

export const Reported: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Why is local time UTC?' }))
    await expect(canvas.getByText(/it reports “Etc\/Unknown”/)).toBeVisible()
  },
}

export const NotReported: Story = {
  args: { name: '' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Why is local time UTC?' }))
    await expect(canvas.getByText(/does not recognize the computer’s time zone, so/)).toBeVisible()
  },
}
