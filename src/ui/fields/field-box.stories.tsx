import Search from 'lucide-react/icons/search'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { boxedInputClass, FieldBox } from './field-box.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'

const meta = {
  title: 'UI parts/Field box',
  component: FieldBox,
  args: {
    className: 'max-w-80',
    children: <input aria-label="Berth" defaultValue="North quay 4" className={boxedInputClass} />,
  },
} satisfies Meta<typeof FieldBox>
export default meta

type Story = StoryObj<typeof meta>

export const Bare: Story = {}

/** The border of the box shows the focus of its input. */
export const Focused: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Berth' })
    input.focus()
    await expect(input.parentElement).not.toHaveStyle({ outlineStyle: 'none' })
  },
}

export const Invalid: Story = {
  args: {
    children: (
      <input aria-label="Berth" aria-invalid defaultValue="Quay 99" className={boxedInputClass} />
    ),
  },
}

export const ReadOnly: Story = {
  args: {
    children: (
      <input aria-label="Berth" readOnly defaultValue="North quay 4" className={boxedInputClass} />
    ),
  },
}

export const WithAnIcon: Story = {
  args: {
    children: (
      <>
        <Icon of={Search} className="ms-2.5 text-ink-3" />
        <input aria-label="Find a berth" placeholder="Find a berth" className={boxedInputClass} />
      </>
    ),
  },
}
