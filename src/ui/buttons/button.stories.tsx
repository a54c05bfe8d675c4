import ChevronDown from 'lucide-react/icons/chevron-down'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'

import { Button } from './button.tsx'
import { buttonClass } from './button-class.ts'
import type { ButtonVariant } from './button-class.ts'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'

const meta = {
  title: 'UI parts/Button',
  component: Button,
  args: { children: 'Resolve now', onClick: fn() },
} satisfies Meta<typeof Button>
export default meta

type Story = StoryObj<typeof meta>

const VARIANTS: readonly ButtonVariant[] = ['default', 'primary', 'ghost', 'danger']

export const Variants: Story = {
  render: ({ children }) => (
    <div className="grid gap-3">
      {VARIANTS.map((variant) => (
        <p key={variant} className="flex flex-wrap items-center gap-2">
          <Button variant={variant}>{children}</Button>
          <Button variant={variant} disabledReason="Paused until 15:00">
            {children}
          </Button>
          <Button variant={variant} icon={RefreshCw}>
            With icon
          </Button>
          <Button variant={variant} busy>
            Resolving
          </Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
        </p>
      ))}
      <p className="flex items-center gap-2">
        <Button aria-expanded iconAfter={ChevronDown}>
          Status <span className="font-bold text-mark">2</span>
        </Button>
        <a href="#elsewhere" className={buttonClass({ variant: 'primary' })}>
          A link
        </a>
        <button type="button" className={textLinkClass}>
          A link that acts
        </button>
      </p>
    </div>
  ),
}

export const Clicked: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Resolve now' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
  },
}

export const DisabledWithReason: Story = {
  args: { disabledReason: 'Paused until 15:00', type: 'submit' },
  render: (args) => (
    <form aria-label="Resolve" onSubmit={args.onClick as never}>
      <Button {...args} />
    </form>
  ),
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Paused until 15:00' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

export const Busy: Story = {
  args: { busy: true, icon: RefreshCw, children: 'Resolving' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Resolving' }))
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}
