import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { chooseTheme } from '#src/ui/styles/theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const meta = {
  title: 'UI parts/Theme switch',
  component: ThemeSwitch,
  render: () => (
    <div className="flex h-48 justify-end">
      <ThemeSwitch />
    </div>
  ),
  beforeEach: () => {
    chooseTheme('system')
    return () => chooseTheme('system')
  },
} satisfies Meta<typeof ThemeSwitch>
export default meta

type Story = StoryObj<typeof meta>

export const SystemTheme: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Theme: as the system' })).toBeVisible()
  },
}

export const Dark: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Theme/ }))
    await userEvent.click(await canvas.findByRole('radio', { name: 'Dark' }))
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
    await expect(localStorage.getItem('tidemark.theme')).toBe('dark')
    await userEvent.click(canvas.getByRole('radio', { name: 'As the system' }))
    await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-theme'))
    await expect(localStorage.getItem('tidemark.theme')).toBeNull()
  },
}

export const FollowsAnotherTab: Story = {
  play: async ({ canvas }) => {
    localStorage.setItem('tidemark.theme', 'light')
    dispatchEvent(new StorageEvent('storage', { key: 'tidemark.theme', newValue: 'light' }))
    await expect(await canvas.findByRole('button', { name: 'Theme: light' })).toBeVisible()
    await expect(document.documentElement).toHaveAttribute('data-theme', 'light')
  },
}
