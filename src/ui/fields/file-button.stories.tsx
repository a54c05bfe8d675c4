import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FileButton } from './file-button.tsx'

const meta = {
  title: 'UI parts/File button',
  component: FileButton,
  args: { label: 'Choose a file', accept: '.yaml', onFile: fn() },
} satisfies Meta<typeof FileButton>
export default meta

type Story = StoryObj<typeof meta>

export const NothingChosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const file = new File(['a: 1'], 'values.yaml')
    await userEvent.upload(canvas.getByLabelText('Choose a file'), file)
    await expect(args.onFile).toHaveBeenLastCalledWith(file)
  },
}

/** The name of the file is part of the button's. */
export const Chosen: Story = {
  args: { fileName: 'values.yaml' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Choose a file values.yaml')).toBeInTheDocument()
  },
}
