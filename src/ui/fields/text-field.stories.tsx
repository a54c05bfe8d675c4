import Search from 'lucide-react/icons/search'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useForm } from 'react-hook-form'
import { expect, fn, userEvent, waitFor } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from './text-field.tsx'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'

const meta = {
  title: 'UI parts/Text field',
  component: TextField,
  args: { label: 'Component key', className: 'max-w-72' },
} satisfies Meta<typeof TextField>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = { args: { placeholder: 'observability-stack' } }

export const Focused: Story = {
  args: { defaultValue: 'ledger' },
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox', { name: 'Component key' })).toHaveFocus()
  },
}

export const Hint: Story = {
  args: { hint: 'Lowercase letters, digits and dashes.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Lowercase letters, digits and dashes.',
    )
  },
}

export const Invalid: Story = {
  args: {
    label: 'Environment ID',
    defaultValue: '4f9c2d1e-7b60-4c1d-9a52',
    mono: true,
    errors: ['This is 23 characters of a UUID’s 36. Paste the whole ID.'],
  },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Environment ID' })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription(/This is 23 characters/)
  },
}

export const InvalidTwice: Story = {
  args: {
    defaultValue: 'Ledger!',
    hint: 'As the catalog names it.',
    errors: ['Lowercase letters only.', 'Must be at least 8 characters.'],
  },
}

export const Required: Story = {
  args: { label: 'Bucket', aside: <span className="font-medium text-ink">Needed</span> },
}

export const WithAside: Story = {
  args: {
    label: 'Retention',
    defaultValue: '90',
    aside: (
      <button type="button" className={textLinkClass}>
        Reset to default
      </button>
    ),
  },
}

export const WithUnit: Story = {
  args: { label: 'Retention', defaultValue: '30', inputMode: 'numeric', unit: 'days' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('days')
  },
}

export const SearchBox: Story = {
  args: {
    label: 'Search deployments',
    labelHidden: true,
    type: 'search',
    icon: Search,
    placeholder: 'Commit, tag, service, person',
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search deployments' }), 'ledger')
    await expect(canvas.getByRole('searchbox')).toHaveValue('ledger')
  },
}

export const ReadOnly: Story = {
  args: { label: 'Region', readOnly: true, defaultValue: 'eu-north' },
}

const onOpen = fn()
const Form = () => {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { key: '' } })
  const error = formState.errors.key?.message
  return (
    <form
      aria-label="Open"
      className="grid max-w-72 gap-3"
      onSubmit={(event) => void handleSubmit(onOpen)(event)}
    >
      <TextField
        label="Component key"
        errors={error === undefined ? [] : [error]}
        {...register('key', { required: 'Enter the key.' })}
      />
      <Button type="submit">Open</Button>
    </form>
  )
}

export const InAForm: Story = {
  render: () => <Form />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    const input = canvas.getByRole('textbox', { name: 'Component key' })
    await expect(await canvas.findByText('Enter the key.')).toBeVisible()
    await expect(input).toHaveFocus()
    await userEvent.type(input, 'ledger{Enter}')
    await waitFor(() =>
      expect(onOpen).toHaveBeenLastCalledWith({ key: 'ledger' }, expect.anything()),
    )
  },
}
