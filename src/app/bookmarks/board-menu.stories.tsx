import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { ConsoleConfig } from '#src/contract/host.ts'
import type { Bookmark } from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import type { NamedBoard } from '#src/lib/storage/boards.ts'
import { boards, changeBoards } from '#src/lib/storage/board-store.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import type { Team } from '#src/contract/team.ts'
import { BoardMenu } from './board-menu.tsx'

const idOf = (n: number) => `4f9c2d1e-7b60-4c1d-9a52-${String(n).padStart(12, '0')}`

const PINS: readonly Bookmark[] = ['production', 'staging', 'preview'].map((name, n) => ({
  environmentId: idOf(n),
  name,
  pinned: true,
}))
const BOARDS: readonly NamedBoard[] = [
  { name: 'Harbour shop', environments: [idOf(0), idOf(1)] },
  {
    name: 'Every environment of the payments team, in the order of a release',
    environments: [idOf(2)],
  },
]

const menu = (config?: Partial<ConsoleConfig>) => (
  <AppStage {...(config && { config })}>
    <div className="flex h-12 items-center">
      <BoardMenu />
    </div>
  </AppStage>
)

const meta = {
  title: 'App/Boards',
  render: () => menu(),
} satisfies Meta
export default meta

type Story = StoryObj

const keeping = (
  pins: readonly Bookmark[],
  kept: readonly NamedBoard[],
): Pick<Story, 'beforeEach'> => ({
  beforeEach: () => {
    changeBookmarks(() => pins)
    changeBoards(() => kept)
    return () => {
      changeBookmarks(() => [])
      changeBoards(() => [])
    }
  },
})

const open: Story['play'] = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Board: Your pins' }))
  await expect(await canvas.findByRole('dialog', { name: 'Boards' })).toBeVisible()
}

/** Boards that are kept, and the order of the shown one. */
export const Kept: Story = {
  ...keeping(PINS, BOARDS),
  play: async (context) => {
    await open(context)
    const { canvas } = context
    const order = within(await canvas.findByRole('region', { name: 'Order' }))
    const names = () => order.getAllByRole('listitem').map(({ textContent }) => textContent)
    // By name at first.
    await expect(names()).toEqual(['preview', 'production', 'staging'])
    await userEvent.click(order.getByRole('button', { name: 'Move staging up' }))
    await expect(names()).toEqual(['preview', 'staging', 'production'])
    await expect(order.getByRole('button', { name: 'Move staging up' })).toHaveFocus()
  },
}

const TEAM: Team = {
  environments: PINS.flatMap(({ name = '' }, n) => ({ id: idOf(n), name, group: 'Shop' })),
  boards: [{ name: 'Shop', group: 'Shop' }],
}

/** A board of the team, while home shows the pins. */
export const OfTheTeam: Story = {
  ...keeping(PINS, []),
  render: () => menu({ team: TEAM }),
  play: async (context) => {
    await open(context)
    const { canvas } = context
    const row = (await canvas.findByRole('link', { name: 'Shop' })).closest('li')
    await expect(row).toHaveTextContent('team’s, 3 environments')
    await userEvent.click(canvas.getByRole('link', { name: 'Shop' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Board: Shop' }))
    await expect(await canvas.findByRole('link', { current: 'page' })).toHaveTextContent('Shop')
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Order' })).toBeNull())
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Rename Shop' })).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Save this board under a name' })).toBeEnabled()
  },
}

/** Nothing is pinned or kept yet. */
export const Empty: Story = { ...keeping([], []), play: open }

/** Keeping the shown board: a name that is taken replaces. */
export const Keeping: Story = {
  ...keeping(PINS, BOARDS),
  play: async (context) => {
    await open(context)
    const { canvas } = context
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Save this board under a name' }),
    )
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the board' }), 'Harbour shop')
    await userEvent.click(canvas.getByRole('button', { name: 'Replace board' }))
    await expect(boards.get()[0]?.environments).toHaveLength(3)
  },
}

/** A board that is being renamed. */
export const Renaming: Story = {
  ...keeping(PINS, BOARDS),
  play: async (context) => {
    await open(context)
    const { canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Harbour shop' }))
    const box = canvas.getByRole('textbox', { name: 'Name of Harbour shop' })
    await expect(box).toHaveFocus()
    await userEvent.clear(box)
    await expect(canvas.getByRole('button', { name: 'Enter a name' })).toBeVisible()
    await userEvent.type(box, 'The shop')
  },
}

/** A board that was just deleted. */
export const Deleted: Story = {
  ...keeping(PINS, BOARDS),
  play: async (context) => {
    await open(context)
    const { canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Harbour shop' }))
    await expect(canvas.getByText('Harbour shop', { exact: false })).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus())
    await expect(boards.get()).toHaveLength(1)
  },
}
