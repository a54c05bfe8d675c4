import type { Meta, StoryObj } from '@storybook/react-vite'
import { deploymentId } from '#src/testing/builders.ts'
import { TellEndButton } from './tell-end-button.tsx'
import { setEndAlert } from '#timeline/loading/end-alerts.ts'

const meta = {
  title: 'Deployment history/Tell end button',
  component: TellEndButton,
  args: { id: deploymentId(1) },
  beforeEach: () => () => setEndAlert(deploymentId(2), false),
} satisfies Meta<typeof TellEndButton>
export default meta

type Story = StoryObj<typeof meta>

export const Offered: Story = {}
export const Asked: Story = {
  args: { id: deploymentId(2) },
  beforeEach: () => setEndAlert(deploymentId(2), true),
}
