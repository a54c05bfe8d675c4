import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'

import { Combobox } from './combobox.tsx'
import { Announcer } from '#src/ui/states/announcer.tsx'

const ZONES = Array.from({ length: 26 }, (_, index) => `eu-west-${index + 1}`)

/** Holds the chosen value, as a form does. */
function Held({ chosen, onChoose, ...rest }: ComponentProps<typeof Combobox>) {
  const [value, setValue] = useState(chosen)
  return (
    <Combobox
      {...rest}
      value={value}
      chosen={value}
      onChange={(event) => setValue(event.target.value)}
      onChoose={(next) => {
        onChoose(next)
        setValue(next)
      }}
    />
  )
}

const meta = {
  title: 'UI parts/Combobox',
  component: Combobox,
  args: {
    label: 'Zone',
    chosen: '',
    className: 'max-w-72',
    noOptions: 'No values yet: they depend on other fields',
    placeholder: 'Not set',
    onChoose: () => {},
    options: ZONES.map((value) => ({ value, ...(value === 'eu-west-2' && { note: 'default' }) })),
  },
  render: (args) => (
    <>
      <Held {...args} />
      <Announcer />
    </>
  ),
} satisfies Meta<typeof Combobox>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Chosen: Story = { args: { chosen: 'eu-west-3' } }

export const Opened: Story = {
  args: { chosen: 'eu-west-3' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Zone' }))
    await expect(canvas.getAllByRole('option')).toHaveLength(26)
    await expect(canvas.getByRole('option', { name: 'eu-west-3' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
}

export const Narrowed: Story = {
  play: async ({ canvas }) => {
    const line = canvas.getByRole('combobox', { name: 'Zone' })
    await userEvent.type(line, '-2')
    await expect(canvas.getAllByRole('option')).toHaveLength(8)
    await expect(canvas.findByText('8 of 26 match')).resolves.toBeInTheDocument()
    await userEvent.click(canvas.getByRole('option', { name: 'eu-west-20' }))
    await expect(line).toHaveValue('eu-west-20')
    await expect(line).toHaveFocus()
  },
}

export const NoneLikeThat: Story = {
  play: async ({ canvas }) => {
    const line = canvas.getByRole('combobox', { name: 'Zone' })
    await userEvent.type(line, 'mars')
    await expect(canvas.getByText('None of the 26 matches.')).toBeVisible()
    await userEvent.tab()
    await expect(line).toHaveValue('mars')
  },
}

export const NoLongerAllowed: Story = {
  args: { chosen: 'us-east-1', errors: ['Not one of the values currently allowed.'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription(/currently allowed/)
  },
}

export const NoOptionsYet: Story = {
  args: { options: [] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Zone' }))
    await expect(canvas.getAllByText(/they depend on other fields/)[0]).toBeVisible()
    // The focus stays in the field, so what is shown below it has to be announced.
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('they depend on other fields'),
    )
  },
}

export const Thousands: Story = {
  args: { options: Array.from({ length: 3000 }, (_, index) => ({ value: `berth ${index}` })) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Zone' }))
    await expect(canvas.getByText('2,900 more. Type to find them.')).toBeVisible()
    const [, second] = canvas.getAllByRole('option')
    await expect(second).toHaveAttribute('aria-posinset', '2')
    await expect(second).toHaveAttribute('aria-setsize', '3000')
  },
}
