import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'

import { clipboard, noClipboard } from '#src/testing/clipboard.ts'
import { CopyField } from './copy-field.tsx'

const ID = 'b7e09c44-31f2-4a6e-8d0b-2f6a9c1d5e70'

const meta = {
  title: 'UI parts/Copy field',
  component: CopyField,
  args: { text: ID, what: 'deployment ID' },
} satisfies Meta<typeof CopyField>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Shortened: Story = { args: { shown: 'b7e09c44…5e70' } }

export const Narrow: Story = { args: { className: 'max-w-40' } }

const writeText = fn(async (_text: string) => {})
export const Copied: Story = {
  beforeEach: clipboard(writeText),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy deployment ID' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('Copied deployment ID')
    await expect(writeText).toHaveBeenCalledWith(ID)
  },
}

export const WithoutClipboard: Story = {
  beforeEach: clipboard(() => Promise.reject(new Error('not allowed'))),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Copy deployment ID' })
    await userEvent.click(button)
    await expect(canvas.getByRole('status')).toHaveTextContent(/Copied deployment ID|Not copied/)
    await expect(button).toHaveFocus()
  },
}

export const Refused: Story = {
  beforeEach: noClipboard,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy deployment ID' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Not copied: the browser refused. Select the deployment ID and copy it',
    )
  },
}
