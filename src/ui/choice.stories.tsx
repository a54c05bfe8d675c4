import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, fn, userEvent, waitFor } from 'storybook/test'

import { Button } from './button.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Segmented } from './segmented.tsx'

const meta = {} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const SCHEMES = [
  { value: 'Token', label: 'API token' },
  { value: 'Bearer', label: 'Bearer JWT' },
] as const

export const Radios: Story = {
  render: () => <RadioGroup legend="Credential kind" options={SCHEMES} defaultValue="Token" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Credential kind' })).toBeVisible()
    await userEvent.click(canvas.getByText('Bearer JWT'))
    await expect(canvas.getByRole('radio', { name: 'Bearer JWT' })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'API token' })).not.toBeChecked()
  },
}

export const RadiosFocused: Story = {
  render: () => <RadioGroup legend="Credential kind" options={SCHEMES} defaultValue="Token" />,
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'API token' })).toHaveFocus()
  },
}

export const RadiosWithHints: Story = {
  render: () => (
    <RadioGroup
      legend="Validate as"
      layout="column"
      defaultValue="merge"
      options={[
        {
          value: 'merge',
          label: 'Merge with saved values',
          hint: 'Only your edits are sent; saved values fill the rest.',
        },
        {
          value: 'draft',
          label: 'Complete draft',
          hint: 'What you leave out falls back to its default.',
        },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Complete draft' })).toHaveAccessibleDescription(
      'What you leave out falls back to its default.',
    )
  },
}

export const RadiosWrong: Story = {
  render: () => (
    <RadioGroup legend="Log level" options={SCHEMES} errors={['Choose one of the two.']} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup')).toHaveAccessibleDescription(
      'Choose one of the two.',
    )
  },
}

const onSave = fn()
const Form = () => {
  const { register, handleSubmit } = useForm({ defaultValues: { scheme: 'Bearer' } })
  return (
    <form
      aria-label="Sign in"
      className="grid justify-items-start gap-3"
      onSubmit={(event) => void handleSubmit(onSave)(event)}
    >
      <RadioGroup legend="Credential kind" options={SCHEMES} {...register('scheme')} />
      <Button type="submit">Sign in</Button>
    </form>
  )
}

export const RadiosInAForm: Story = {
  render: () => <Form />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Bearer JWT' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: 'API token' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await waitFor(() =>
      expect(onSave).toHaveBeenLastCalledWith({ scheme: 'Token' }, expect.anything()),
    )
  },
}

const Zones = () => {
  const [zone, setZone] = useState<'local' | 'utc'>('local')
  return (
    <Segmented
      legend="Time zone"
      value={zone}
      onValueChange={setZone}
      options={[
        { value: 'local', label: 'UTC+1' },
        { value: 'utc', label: 'UTC' },
      ]}
    />
  )
}

export const Segments: Story = {
  render: () => <Zones />,
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'UTC+1' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'UTC' })).toBeChecked()
  },
}

export const SegmentsWithLegend: Story = {
  render: () => (
    <Segmented
      legend="High availability"
      legendHidden={false}
      defaultValue=""
      options={[
        {
          value: '',
          label: (
            <>
              Not set <span className="text-ink-3">(no)</span>
            </>
          ),
        },
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ]}
    />
  ),
}
