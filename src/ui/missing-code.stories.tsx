import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { MissingCode } from './missing-code.tsx'

const meta = {
  title: 'UI parts/Missing code',
  component: MissingCode,
  args: { what: 'the tide table', onAgain: fn() },
} satisfies Meta<typeof MissingCode>
export default meta

type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'The console could not load the tide table.',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onAgain).toHaveBeenCalledOnce()
  },
}
