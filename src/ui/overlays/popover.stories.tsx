import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
import { Popover } from './popover.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { usePopover } from './use-popover.ts'

const Budget = ({ align = 'start' }: { align?: 'start' | 'end' }) => {
  const popover = usePopover(align)
  return (
    <div className={`flex h-60 ${align === 'end' ? 'justify-end' : ''}`}>
      <Button {...popover.trigger} iconAfter={ChevronDown}>
        API budget
      </Button>
      <Popover {...popover.box} label="API budget" className="grid gap-2 px-3.5 py-3">
        <strong>API budget</strong>
        <p className="text-ink-2">842 of 1000 requests left this hour, resets at 15:00.</p>
        <Button size="sm" onClick={popover.close}>
          Got it
        </Button>
      </Popover>
    </div>
  )
}

const meta = { title: 'UI parts/Popover', component: Budget } satisfies Meta<typeof Budget>
export default meta

type Story = StoryObj<typeof meta>

export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() => expect(canvas.queryByText(/842 of 1000/)).toBeNull())
  },
}

export const Opened: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'API budget' })
    await userEvent.click(button)
    const popover = await canvas.findByRole('dialog', { name: 'API budget' })
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await waitFor(() => expect(popover).toBeVisible())
    await waitFor(async () => {
      const [above, below] = [button.getBoundingClientRect(), popover.getBoundingClientRect()]
      await expect(below.top - above.bottom).toBeCloseTo(4, 0)
      await expect(below.left).toBeCloseTo(above.left, 0)
    })
  },
}

export const OpenedAtTheEnd: Story = {
  args: { align: 'end' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'API budget' })
    await userEvent.click(button)
    const popover = await canvas.findByRole('dialog')
    await waitFor(() => expect(popover).toBeVisible())
    await waitFor(() =>
      expect(popover.getBoundingClientRect().right).toBeCloseTo(
        button.getBoundingClientRect().right,
        0,
      ),
    )
  },
}

export const ClosedFromInside: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'API budget' })
    await userEvent.click(button)
    await userEvent.click(await canvas.findByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'))
    await expect(button).toHaveFocus()
  },
}

const Find = () => {
  const popover = usePopover()
  return (
    <div className="h-60">
      <Button {...popover.trigger} iconAfter={ChevronDown}>
        Status
      </Button>
      <Popover {...popover.box} label="Status" className="p-1">
        <TextField label="Find a state" labelHidden type="search" data-autofocus />
      </Popover>
    </div>
  )
}

export const FocusGoesToItsSearch: Story = {
  render: () => <Find />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Status' }))
    const search = await canvas.findByRole('searchbox', { name: 'Find a state' })
    await waitFor(() => expect(search).toHaveFocus())
    canvas.getByRole('dialog').hidePopover()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Status' })).toHaveFocus())
  },
}
