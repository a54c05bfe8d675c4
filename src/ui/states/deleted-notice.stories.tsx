import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { DeletedNotice } from './deleted-notice.tsx'

const meta = {
  title: 'UI/Deleted notice',
  component: DeletedNotice,
  args: { name: 'Harbour', onUndo: fn() },
} satisfies Meta<typeof DeletedNotice>
export default meta

type Story = StoryObj<typeof meta>

export const Deleted: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Deleted Harbour.')
    await expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onUndo).toHaveBeenCalledOnce()
  },
}
