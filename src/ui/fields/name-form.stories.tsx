import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { NameForm } from './name-form.tsx'

const meta = {
  title: 'UI/Name form',
  component: NameForm,
  args: {
    label: 'Name of the board',
    action: 'Save',
    isTaken: (name) => name === 'Harbour',
    onSave: fn(),
  },
} satisfies Meta<typeof NameForm>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Enter a name' })).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the board' }), 'Harbour')
    await expect(canvas.getByRole('button', { name: 'This name is taken' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(args.onSave).not.toHaveBeenCalled()
    await userEvent.keyboard(' 2 {Enter}')
    await expect(args.onSave).toHaveBeenCalledWith('Harbour 2')
  },
}

export const Renaming: Story = {
  args: { initial: 'Quay', onCancel: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
