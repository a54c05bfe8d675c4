import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NamedRow } from './named-row.tsx'

const meta = {
  title: 'UI/Named row',
  component: NamedRow,
  args: {
    name: 'Harbour',
    isTaken: (name) => name === 'Shop',
    onRename: fn(),
    onDelete: fn(),
    children: <span>Harbour</span>,
    tools: <span>3 environments</span>,
  },
  decorators: [
    (Story) => (
      <ul>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof NamedRow>
export default meta

type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Harbour' }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
}

/** Cancel leaves the name as it was, and the focus where it began. */
export const Renaming: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const rename = canvas.getByRole('button', { name: 'Rename Harbour' })
    await userEvent.click(rename)
    const name = canvas.getByRole('textbox', { name: 'Name of Harbour' })
    await expect(name).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByRole('button', { name: 'Rename Harbour' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' 2{Enter}')
    await expect(args.onRename).toHaveBeenCalledWith('Harbour 2')
  },
}
