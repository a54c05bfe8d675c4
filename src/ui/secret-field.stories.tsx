import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent } from 'storybook/test'

import { Button } from './button.tsx'
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
    hint: 'Sealed in a cookie this page cannot read. Never stored in the browser, never logged.',
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
    const eye = canvas.getByRole('button', { name: 'Hold to show' })
    await expect(masking(input)).toBe('disc')
    await fireEvent.pointerDown(eye)
    await expect(masking(input)).toBe('none')
    await fireEvent.pointerUp(eye)
    await expect(masking(input)).toBe('disc')
  },
}

export const HeldByKey: Story = {
  args: { defaultValue: '0123456789ab' },
  play: async ({ canvas }) => {
    // One user session, so that a key that is pressed in one call is still down in the next.
    const user = userEvent.setup()
    const input = canvas.getByRole('textbox', { name: 'Credential' })
    await user.tab()
    await user.tab()
    await user.keyboard('[Space>]')
    await expect(masking(input)).toBe('none')
    await user.keyboard('[/Space]')
    await expect(masking(input)).toBe('disc')
    await user.keyboard('[Space>]')
    await user.tab()
    await expect(masking(input)).toBe('disc')
  },
}
