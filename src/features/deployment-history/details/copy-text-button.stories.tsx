import type { Meta, StoryObj } from '@storybook/react-vite'
import Link from 'lucide-react/icons/link'
import { expect, fn } from 'storybook/test'
import { clipboard, noClipboard } from '#src/testing/clipboard.ts'
import { CopyTextButton } from './copy-text-button.tsx'

const TEXT = 'https://tidemark.example.com/environments/e/deployments?deployment=d'

const meta = {
  title: 'Deployment history/Copy text button',
  component: CopyTextButton,
  args: { text: TEXT, what: 'the link', icon: Link, children: 'Copy link' },
} satisfies Meta<typeof CopyTextButton>
export default meta

type Story = StoryObj<typeof meta>

export const Idle: Story = {}

const writeText = fn(async (_text: string) => {})
export const Copied: Story = {
  beforeEach: clipboard(writeText),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy link' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('Copied the link')
    await expect(writeText).toHaveBeenCalledWith(TEXT)
  },
}

export const Refused: Story = {
  beforeEach: noClipboard,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Copy link' })
    await userEvent.click(button)
    await expect(canvas.getByRole('status')).toHaveTextContent('Not copied: the browser refused')
    await expect(button).toHaveFocus()
  },
}
