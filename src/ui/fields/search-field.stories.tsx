import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'

import { SearchField } from './search-field.tsx'

const Search = ({ starting = '' }: { starting?: string }) => {
  const [text, setText] = useState(starting)
  return (
    <div className="w-80">
      <SearchField
        label="Service"
        placeholder="Service"
        text={text}
        onType={setText}
        onEscape={() => {
          setText('')
          return text !== ''
        }}
      />
    </div>
  )
}

const meta = { title: 'UI parts/Search field' } satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  render: () => <Search />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox', { name: 'Service' })
    await userEvent.keyboard('/worker')
    await expect(field).toHaveValue('worker')
    await userEvent.keyboard('{Escape}')
    await expect(field).toHaveValue('')
  },
}

export const Filled: Story = { render: () => <Search starting="checkout-worker" /> }
