import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { clipboard, noClipboard } from '#src/testing/clipboard.ts'

import { CopyButton } from './copy-button.tsx'

const meta = {
  title: 'UI parts/Copy button',
  component: CopyButton,
  args: { text: '4f9c2d1e-7b60-4c1d-9a52-0be6d1c7a17b', what: 'environment ID' },
} satisfies Meta<typeof CopyButton>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

const write = fn(async () => {})

export const Copied: Story = {
  beforeEach: clipboard(write),
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy environment ID' }))
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('Copied environment ID'),
    )
    await expect(write).toHaveBeenLastCalledWith(args.text)
  },
}

export const Refused: Story = {
  beforeEach: noClipboard,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy environment ID' }))
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent(
        'Not copied: the browser refused. Select the environment ID and copy it',
      ),
    )
  },
}
