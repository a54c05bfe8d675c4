import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Info from 'lucide-react/icons/info'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Unplug from 'lucide-react/icons/unplug'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from './notice.tsx'

const meta = {
  title: 'UI parts/Notice',
  component: Notice,
  args: { tone: 'neutral', icon: Info, title: '' },
} satisfies Meta<typeof Notice>
export default meta

type Story = StoryObj<typeof meta>

const way = (word: string) => <Button size="sm">{word}</Button>

export const Failed: Story = {
  args: {
    tone: 'danger',
    icon: Unplug,
    role: 'status',
    title: 'The next page could not be loaded.',
    children: 'The API responded with 503, twice. What is loaded stays.',
    action: way('Try again'),
  },
}
export const Slowed: Story = {
  args: {
    tone: 'warning',
    icon: Hourglass,
    title: 'Polling is slowed.',
    children: '118 requests left until 15:00.',
    action: way('Why'),
  },
}
export const Working: Story = {
  args: {
    tone: 'progress',
    icon: RefreshCw,
    title: 'Looking further back.',
    children: 'Page 4 of at most 10, at 9 November.',
    action: way('Stop'),
  },
}
export const Information: Story = {
  args: {
    tone: 'neutral',
    icon: Info,
    title: 'Two records could not be read.',
    children: 'They are marked where they belong.',
    action: way('Show'),
  },
}
export const Fixed: Story = {
  args: {
    tone: 'success',
    icon: CircleCheck,
    title: 'Resolved again.',
    children: 'The three problems are gone.',
  },
}

/** As in a popover: the button goes below the text, which would otherwise be a column of a few words. */
export const InNarrowPlace: Story = {
  ...Failed,
  decorators: (story) => <div className="w-56">{story()}</div>,
  play: async ({ canvas }) => {
    await waitFor(async () => {
      const text = canvas.getByText(/responded with 503/).getBoundingClientRect()
      const button = canvas.getByRole('button', { name: 'Try again' }).getBoundingClientRect()
      await expect(button.top).toBeGreaterThanOrEqual(text.bottom)
      await expect(text.width).toBeGreaterThan(150)
    })
  },
}
