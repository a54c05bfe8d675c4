import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { bookmarks, changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import { staging } from '#board/testing/harbour-shop.ts'
import { BookmarkMenu } from './bookmark-menu.tsx'

const STAGING = staging()

const meta = {
  title: 'App/Menu of a row',
  component: BookmarkMenu,
  args: {
    address: { environmentId: STAGING.environmentId },
    of: 'staging',
    offersPin: false,
    onToggle: fn(),
  },
  render: (args) => (
    <AppStage>
      <BookmarkMenu {...args} />
    </AppStage>
  ),
  beforeEach: () => () => changeBookmarks(() => []),
} satisfies Meta<typeof BookmarkMenu>
export default meta

type Story = StoryObj<typeof meta>

/** On the person's own board, or that of the sample workspace, which home shows already. */
export const OfAPin: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Name staging' }))
    const menu = within(await canvas.findByRole('dialog', { name: 'Name' }))
    const name = await menu.findByRole('textbox', { name: 'Name of this environment' })
    await waitFor(() => expect(name).toHaveFocus())
    await waitFor(() => expect(menu.queryByRole('button', { name: 'Pin to the board' })).toBeNull())
    await userEvent.type(name, 'Quay{Enter}')
    const { environmentId } = STAGING
    await expect(bookmarks.get()).toEqual([{ environmentId, name: 'Quay' }])
    await waitFor(() => expect(args.onToggle).toHaveBeenLastCalledWith(false))
  },
}

/** On a board that came with its address, or has a name. */
export const OnAnotherBoard: Story = {
  args: { offersPin: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Name staging' }))
    await expect(await canvas.findByRole('button', { name: 'Pin to the board' })).toBeVisible()
  },
}
