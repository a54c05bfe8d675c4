import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
import { PageSituation } from './page-situation.tsx'

const meta = {
  title: 'UI parts/Page situation',
  component: PageSituation,
  args: { icon: Lock, title: 'This token has no access to this environment' },
} satisfies Meta<typeof PageSituation>
export default meta

type Story = StoryObj<typeof meta>

const ID = '4f9c2d1e-7b60-4c1d-9a52-0be6d1c7a17b'

export const Forbidden: Story = {
  args: {
    rail: 'timeline',
    children:
      'The API responded with 403: “insufficient permissions”. Ask for read access, or sign in with another token.',
    actions: (
      <>
        <Button variant="primary">Sign in with another token</Button>
        <Button>Back to home</Button>
      </>
    ),
    facts: [
      { label: 'Environment', value: <span className="mono">{ID}</span> },
      { label: 'Requested at', value: '14:32:07' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'This token has no access to this environment.',
    )
  },
}

export const UsedUp: Story = {
  args: {
    icon: Hourglass,
    tone: 'warning',
    title: 'Rate limit reached',
    figure: '27:41',
    children: 'The page loads automatically at 15:00 UTC+1.',
    actions: <Button disabledReason="Refresh at 15:00">Refresh</Button>,
  },
}

/** In the narrowest window, an ID wraps and nothing overflows. */
export const AtItsNarrowest: Story = {
  args: { facts: [{ label: 'Environment', value: <span className="mono">{ID}</span> }] },
  render: (args) => (
    <div data-testid="page" className="w-80 px-4">
      <PageSituation {...args} title={`No environment has the ID ${ID}`}>
        It is not {ID}.
      </PageSituation>
    </div>
  ),
  play: async ({ canvas }) => {
    const page = canvas.getByTestId('page')
    await expect(page.scrollWidth).toBe(page.clientWidth)
  },
}
