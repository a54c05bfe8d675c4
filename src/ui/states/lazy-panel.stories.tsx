import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import X from 'lucide-react/icons/x'
import { CodeMissing } from '#src/lib/page/code-missing.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { LazyPanel } from './lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'

const Loaded = lazyWithPreload(() =>
  Promise.resolve(() => <p className="p-4">The tide table of today.</p>),
)
const Pending = lazyWithPreload(() => new Promise<() => null>(() => {}))

const Missing = () => {
  throw new CodeMissing(new Error('The network failed.'), () => {})
}

const meta = {
  title: 'UI parts/Lazy panel',
  component: LazyPanel,
  args: { what: 'the tide table', children: <Loaded /> },
} satisfies Meta<typeof LazyPanel>
export default meta

type Story = StoryObj<typeof meta>

export const Shown: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The tide table of today.')).toBeVisible()
  },
}

export const Loading: Story = {
  args: { children: <Pending /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading the tide table…')
  },
}

export const LoadingWithCloseButton: Story = {
  args: {
    children: <Pending />,
    close: <IconButton icon={X} size="sm" label="Close" />,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading the tide table…')
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeVisible()
  },
}

export const FailedToLoad: Story = {
  args: { children: <Missing /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
