import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { Help } from './help.tsx'

const meta = {
  title: 'UI parts/Help',
  component: Help,
  args: {
    question: 'What is a watermark?',
    children: <p>The line that the highest tide of the day leaves on the quay.</p>,
  },
  decorators: [
    (Story) => (
      <div className="h-40">
        <h2 className="flex items-center gap-1 text-sm">
          Watermark <Story />
        </h2>
      </div>
    ),
  ],
} satisfies Meta<typeof Help>
export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByText(/highest tide/)).toBeNull())
  },
}

export const Open: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'What is a watermark?' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const answer = await canvas.findByRole('dialog', { name: 'What is a watermark?' })
    await waitFor(() => expect(answer).toContainElement(document.activeElement as HTMLElement))
    await expect(answer).toHaveTextContent('highest tide')
  },
}
