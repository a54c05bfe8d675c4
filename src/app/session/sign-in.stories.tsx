import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { AppStage } from '#src/testing/app-stage.tsx'
import workspace from '#src/testing/sample-answers/workspace.json'
import { Excerpt } from './excerpt.tsx'
import { SignIn } from './sign-in.tsx'

const meta = {
  title: 'App/Sign-in page',
  component: SignIn,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <AppStage state={{ kind: 'signedOut' }} config={{ sample: workspace }}>
      <SignIn />
    </AppStage>
  ),
} satisfies Meta<typeof SignIn>
export default meta

type Story = StoryObj<typeof meta>

export const FirstVisit: Story = {
  play: async ({ canvas }) => {
    // Hidden in a narrow window.
    await canvas.findByRole('list', { hidden: true })
    await expect(canvas.getByText('Restart failed')).toBeInTheDocument()
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
  },
}

export const EndedSinceTheLastVisit: Story = {
  render: () => (
    <AppStage
      state={{
        kind: 'signedOut',
        lapsed: 'You were signed out after 30 minutes of inactivity.',
      }}
    >
      <SignIn />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Your session ended. You were signed out after 30 minutes of inactivity.',
    )
  },
}

export const RefusedByTheApi: Story = {
  render: () => (
    <AppStage
      state={{ kind: 'ended', at: new Date(), reason: 'refused', message: 'Unknown token' }}
      prompt="none"
    >
      <SignIn />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The credential was refused.')
  },
}

export const TheExcerpt: Story = {
  render: () => (
    <div className="max-w-124 p-6">
      <Excerpt />
    </div>
  ),
}
