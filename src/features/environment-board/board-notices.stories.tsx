import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { boards, changeBoards } from '#src/lib/storage/board-store.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { IgnoredNotice, SharedBoardNotice, TeamProblemNotice } from './board-notices.tsx'

const ENVIRONMENTS = [1, 2, 3].map((n) => `4f9c2d1e-7b60-4c1d-9a52-${String(n).padStart(12, '0')}`)

const meta = {
  title: 'Board/Notices',
  component: SharedBoardNotice,
  args: { environments: ENVIRONMENTS, reference: undefined, unpinned: 3 },
  decorators: [
    (Story) => (
      <TimelineStage>
        <Story />
      </TimelineStage>
    ),
  ],
  beforeEach: () => () => {
    changeBookmarks(() => [])
    changeBoards(() => [])
  },
} satisfies Meta<typeof SharedBoardNotice>
export default meta

type Story = StoryObj<typeof meta>

/** A board that came with its address. */
export const Shared: Story = {}

/** Some of its environments are pinned. */
export const PartlyPinned: Story = { args: { unpinned: 1 } }

/** All of them are pinned, in another order. */
export const Pinned: Story = { args: { unpinned: 0 } }

/** It is being kept under a name. */
export const Keeping: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save as a board…' }))
    const name = canvas.getByRole('textbox', { name: 'Name of the board' })
    await expect(name).toHaveFocus()
    await userEvent.type(name, 'Harb{Escape}')
    const keep = canvas.getByRole('button', { name: 'Save as a board…' })
    await expect(keep).toHaveFocus()
    await userEvent.click(keep)
    await userEvent.type(
      canvas.getByRole('textbox', { name: 'Name of the board' }),
      'Harbour shop{Enter}',
    )
    await expect(boards.get()).toEqual([{ name: 'Harbour shop', environments: ENVIRONMENTS }])
  },
}

/** Part of its address is no environment. */
export const Ignored: Story = {
  render: () => (
    <IgnoredNotice
      ignored={['production', 'x'.repeat(60), 'a', 'b', 'c', 'd', 'e']}
      takes="A board link can hold up to 60 environment IDs (UUIDs)."
    />
  ),
}

/** A newer version of the team's file is not used. */
export const WrongTeam: Story = {
  render: () => (
    <TeamProblemNotice problem="team.json:12:7: Board 2 names the group “Shop”, which no environment has." />
  ),
}
