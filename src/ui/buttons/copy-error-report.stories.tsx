import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { clipboard } from '#src/testing/clipboard.ts'

import { CopyErrorReport } from './copy-error-report.tsx'

const meta = {
  title: 'UI parts/Copy error report',
  component: CopyErrorReport,
  args: { error: new TypeError('Cannot read properties of undefined') },
} satisfies Meta<typeof CopyErrorReport>
export default meta

type Story = StoryObj<typeof meta>

const write = fn<(text: string) => Promise<void>>(async () => {})

export const Copied: Story = {
  beforeEach: clipboard(write),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy error report' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Copied error report'))
    const report = write.mock.lastCall?.[0]
    await expect(report).toContain('TypeError: Cannot read properties of undefined')
    await expect(report).toContain(`Page ${location.pathname}`)
    await expect(report).toContain(navigator.userAgent)
  },
}
