import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { firstPageShown } from '#src/lib/first-page.ts'
import { LaterPanel } from './later-panel.tsx'

const meta = {
  title: 'UI/Later panel',
  component: LaterPanel,
  args: { what: 'the tide table', children: <p>High water at 06:12.</p> },
} satisfies Meta<typeof LaterPanel>
export default meta

type Story = StoryObj<typeof meta>

export const AfterTheFirstPage: Story = {
  beforeEach: firstPageShown,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('High water at 06:12.')).toBeVisible()
  },
}
