import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { SearchBox } from './search-box.tsx'

const meta = {
  title: 'Deployment history/Search box',
  component: SearchBox,
  args: { text: '', onType: () => {} },
  render: function Typing(args) {
    const [text, setText] = useState(args.text)
    return <SearchBox text={text} onType={setText} />
  },
} satisfies Meta<typeof SearchBox>
export default meta

type Story = StoryObj<typeof meta>

export const SlashComesHere: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('/')
    const box = canvas.getByRole('searchbox', { name: 'Search deployments' })
    await expect(box).toHaveFocus()
    await userEvent.keyboard('v1/2')
    await expect(box).toHaveValue('v1/2')
  },
}
export const Filled: Story = { args: { text: 'checkout-worker v1.9.4' } }
