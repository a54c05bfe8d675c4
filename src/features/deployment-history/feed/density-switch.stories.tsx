import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { densityStore } from '#src/lib/storage/density-store.ts'
import { DensitySwitch } from './density-switch.tsx'

const meta = {
  title: 'Deployment history/Density switch',
  component: DensitySwitch,
  beforeEach: () => () => densityStore.set('comfortable'),
} satisfies Meta<typeof DensitySwitch>
export default meta

type Story = StoryObj<typeof meta>

export const Choosing: Story = {
  play: async ({ canvas, userEvent }) => {
    const compact = canvas.getByRole('button', { name: 'Compact rows' })
    await expect(compact).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(compact)
    await expect(compact).toHaveAttribute('aria-pressed', 'true')
    await expect(document.documentElement.dataset['density']).toBe('compact')
  },
}
