import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Switch } from './switch.tsx'

function Kept(args: ComponentProps<typeof Switch>) {
  const [on, setOn] = useState(args.on)
  return <Switch {...args} on={on} onChange={setOn} />
}

const meta = {
  title: 'UI parts/Switch',
  component: Switch,
  args: { label: 'Differences only', on: false, onChange: fn() },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof Switch>
export default meta

type Story = StoryObj<typeof meta>

/** Space turns it on and off. */
export const Off: Story = {
  play: async ({ canvas, userEvent }) => {
    const control = canvas.getByRole('switch', { name: 'Differences only' })
    await expect(control).not.toBeChecked()
    control.focus()
    await userEvent.keyboard(' ')
    await expect(control).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(control).not.toBeChecked()
  },
}
export const On: Story = { args: { on: true } }
