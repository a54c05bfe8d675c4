import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { DetailsPanel } from './details-panel.tsx'

const meta = {
  title: 'Deployment history/Details panel',
  component: DetailsPanel,
  args: {
    onClose: () => {},
    children: (
      <div className="grid gap-2 p-4">
        <h2 tabIndex={-1}>checkout-worker failed</h2>
        <p>Started Friday 20 November 2026, 13:52:07 UTC</p>
        <button type="button">Copy link</button>
      </div>
    ),
  },
} satisfies Meta<typeof DetailsPanel>
export default meta

type Story = StoryObj<typeof meta>

export const Region: Story = {
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Deployment details' })).toBeVisible()
    await expect(canvas.getByRole('heading')).toHaveFocus()
  },
}

export const Dialog: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Deployment details' })
    await expect(dialog).toContainElement(screen.getByRole('button', { name: 'Copy link' }))
  },
}
