import CircleDashed from 'lucide-react/icons/circle-dashed'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Unplug from 'lucide-react/icons/unplug'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Button } from './button.tsx'
import { Situation } from './situation.tsx'

const meta = {
  title: 'UI parts/Situation',
  component: Situation,
  args: { icon: CircleDashed, title: 'No deployments yet' },
} satisfies Meta<typeof Situation>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  args: {
    children:
      'This environment exists and nothing was ever deployed in it. The first deployment appears here by itself.',
    actions: <Button icon={RefreshCw}>Look again</Button>,
    footnote: 'Checked 14:32:07, next in 60 s',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('No deployments yet')
  },
}

export const Forbidden: Story = {
  args: {
    icon: Lock,
    level: 1,
    title: 'This token may not read this environment',
    children:
      'The service answered 403: “insufficient permissions”. Ask for read access, or sign in with another token.',
    actions: (
      <>
        <Button variant="primary">Sign in with another</Button>
        <Button>Back to home</Button>
      </>
    ),
    footnote: 'Environment 4f9c2d1e…a17b, API token',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible()
  },
}

export const UsedUp: Story = {
  args: {
    icon: Hourglass,
    tone: 'warning',
    title: 'The hour’s requests are used up',
    figure: '27:41',
    children:
      'until the budget is back, at 15:00 UTC+1. What is loaded stays readable; nothing polls meanwhile.',
    actions: <Button disabledReason="Refresh at 15:00">Refresh</Button>,
    footnote: '1000 of 1000 requests used with this token',
  },
}

export const NotAnswering: Story = {
  args: {
    icon: Unplug,
    tone: 'danger',
    title: 'The service is not answering',
    children: '503 three times in a row, 12 s apart. This is the service, not your token.',
    actions: (
      <>
        <Button variant="primary">Try again</Button>
        <Button variant="ghost">Show the answer</Button>
      </>
    ),
    footnote: 'Next try in 40 s',
  },
}
