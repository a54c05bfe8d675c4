import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { CopyErrorReport } from './copy-error-report.tsx'

const meta = {
  title: 'UI parts/Copy error report',
  component: CopyErrorReport,
  args: { error: new TypeError('Cannot read properties of undefined') },
} satisfies Meta<typeof CopyErrorReport>
export default meta

type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy error report' })).toBeVisible()
  },
}
