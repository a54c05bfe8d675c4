import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
import { SecretField } from './secret-field.tsx'

const meta = {
  title: 'UI parts/Secret field',
  component: SecretField,
  args: { label: 'Credential', className: 'max-w-96' },
} satisfies Meta<typeof SecretField>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: {
    hint: 'Encrypted in a cookie that this page cannot read. Never stored in the browser, never logged.',
  },
}

export const Invalid: Story = {
  args: { defaultValue: 'abc', errors: ['A token has at least 20 characters.'] },
}

export const BeingReplaced: Story = {
  args: {
    label: 'Access key',
    defaultValue: '0123456789ab',
    suffix: (
      <Button variant="ghost" size="sm">
        Keep old
      </Button>
    ),
  },
}

const masking = (input: HTMLElement) =>
  getComputedStyle(input).getPropertyValue('-webkit-text-security')

export const HeldByPointer: Story = {
  args: { defaultValue: '0123456789ab' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Credential' })
    const eye = canvas.getByRole('button', { name: 'Show secret' })
    await expect(masking(input)).toBe('disc')
    await fireEvent.pointerDown(eye)
    await expect(masking(input)).toBe('none')
    await fireEvent.pointerUp(eye)
    await expect(masking(input)).toBe('disc')
  },
}

export const ShownByKey: Story = {
  args: { defaultValue: '0123456789ab' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Credential' })
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(masking(input)).toBe('none')
    await userEvent.keyboard('{Enter}')
    await expect(masking(input)).toBe('disc')
  },
}

export const ShownByPress: Story = {
  args: { defaultValue: '0123456789ab' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Credential' })
    const eye = canvas.getByRole('button', { name: 'Show secret' })
    await userEvent.click(eye)
    await expect(masking(input)).toBe('none')
    // A pointer or the focus that goes elsewhere does not end what was pressed.
    await userEvent.click(input)
    await expect(masking(input)).toBe('none')
    await userEvent.click(eye)
    await expect(masking(input)).toBe('disc')
    // As voice control and screen readers press.
    eye.click()
    await waitFor(() => expect(masking(input)).toBe('none'))
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
  },
}
