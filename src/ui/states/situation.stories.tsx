import CircleDashed from 'lucide-react/icons/circle-dashed'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Unplug from 'lucide-react/icons/unplug'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
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
      'This environment exists, but nothing has been deployed to it yet. The first deployment will appear here.',
    actions: <Button icon={RefreshCw}>Look again</Button>,
    footnote: 'Checked 14:32:07, next in 60 s',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('No deployments yet')
  },
}

export const NotAnswering: Story = {
  args: {
    icon: Unplug,
    tone: 'danger',
    title: 'The service is not answering',
    children: '503 three times in a row, 12 s apart. The problem is the service, not your token.',
    actions: (
      <>
        <Button variant="primary">Try again</Button>
        <Button variant="ghost">Show the answer</Button>
      </>
    ),
    footnote: 'Next try in 40 s',
  },
}
