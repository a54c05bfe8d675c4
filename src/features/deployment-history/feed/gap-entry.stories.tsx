import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { FeedStage } from '#src/testing/feed-stage.tsx'
import { GapEntry } from './gap-entry.tsx'
import { EMPTY_HISTORY, withLinkedPage, withPage } from '#src/deployments/history/history.ts'

const head = withPage(EMPTY_HISTORY, aPage([aDeployment({}, 1)]))

const meta = {
  title: 'Deployment history/Gap entry',
  component: GapEntry,
  args: {
    history: withLinkedPage(head, aPage([aDeployment({}, 200)]), 'elsewhere'),
    index: 0,
    zone: 'UTC',
    arrived: undefined,
    position: 2,
    onLoad: () => {},
    onStop: () => {},
  },
  decorators: [
    (Story) => (
      <FeedStage>
        <Story />
      </FeedStage>
    ),
  ],
} satisfies Meta<typeof GapEntry>
export default meta

type Story = StoryObj<typeof meta>

export const Days: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('article', { name: /between 15 November and 20 November/ }),
    ).toBeVisible()
  },
}
export const Hours: Story = {
  args: { history: withLinkedPage(head, aPage([aDeployment({}, 9)]), 'elsewhere') },
}
export const Loading: Story = { args: { arrived: 0 } }
export const SomeCame: Story = {
  args: { arrived: 240 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('240 deployments loaded so far')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Stop' })).toBeVisible()
  },
}
export const Stopped: Story = {
  args: { arrived: 240, onStop: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('article')).toHaveFocus()
  },
}
