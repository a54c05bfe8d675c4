import type { Meta, StoryObj } from '@storybook/react-vite'
import { useForm } from 'react-hook-form'
import { expect, fn, userEvent, waitFor } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
import { RadioGroup } from './radio-group.tsx'

const SCHEMES = [
  { value: 'Token', label: 'API token' },
  { value: 'Bearer', label: 'Bearer JWT' },
] as const

const meta = {
  title: 'UI parts/Radio group',
  component: RadioGroup,
  args: { legend: 'Credential kind', options: SCHEMES, defaultValue: 'Token' },
} satisfies Meta<typeof RadioGroup<string>>
export default meta

type Story = StoryObj<typeof meta>

export const Radios: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Credential kind' })).toBeVisible()
    await userEvent.click(canvas.getByText('Bearer JWT'))
    await expect(canvas.getByRole('radio', { name: 'Bearer JWT' })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'API token' })).not.toBeChecked()
  },
}

export const RadiosFocused: Story = {
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
