import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { Team } from '#src/contract/team.ts'
import { bookmarks, changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import { staging } from '#board/testing/harbour-shop.ts'
import { BookmarkMenu } from './bookmark-menu.tsx'

const STAGING = staging()

const TEAM: Team = {
  environments: [
    {
      id: STAGING.environmentId,
      name: 'staging',
      group: 'Shop',
      labels: ['eu', 'tier 2'],
      links: [
        { label: 'Runbook', url: 'https://wiki.example.com/staging' },
        { label: 'Logs', url: 'https://logs.example.com/staging' },
      ],
    },
  ],
}

const withTeam: Pick<StoryObj<typeof BookmarkMenu>, 'render'> = {
  render: (args) => (
    <AppStage config={{ team: TEAM }}>
      <BookmarkMenu {...args} />
    </AppStage>
  ),
}

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
  play: async ({ args, canvas }) => {
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
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Name staging' }))
    await expect(await canvas.findByRole('button', { name: 'Pin to the board' })).toBeVisible()
  },
}

const openMenu = async ({ canvas }: Pick<StoryContext, 'canvas'>) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Name staging' }))
  return within(await canvas.findByRole('dialog', { name: 'Name' }))
}

export const NamedByTheTeam: Story = {
  ...withTeam,
  play: async (context) => {
    const menu = await openMenu(context)
    await expect(await menu.findByText('Named in the team’s file.')).toBeVisible()
    await expect(menu.getByText('Shop')).toBeVisible()
    await expect(menu.getByText('eu, tier 2')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Runbook (new tab)' })).toHaveAttribute(
      'href',
      'https://wiki.example.com/staging',
    )
    const name = menu.getByRole('textbox', { name: 'Name of this environment' })
    await expect(name).toHaveValue('')
    await userEvent.type(name, 'Quay')
    await userEvent.click(menu.getByRole('button', { name: 'Use my own name' }))
    const { environmentId } = STAGING
    await expect(bookmarks.get()).toEqual([{ environmentId, name: 'Quay' }])
  },
}

export const OwnNameOverTheTeams: Story = {
  ...withTeam,
  beforeEach: () =>
    changeBookmarks(() => [{ environmentId: STAGING.environmentId, name: 'Quay', pinned: true }]),
  play: async (context) => {
    const menu = await openMenu(context)
    const origin = await menu.findByText(/^Your name for it, in this browser only\./)
    await expect(origin.closest('p')).toHaveTextContent('The team’s file calls it staging.')
    await userEvent.click(menu.getByRole('button', { name: 'Use the team’s name' }))
    const { environmentId } = STAGING
    await expect(bookmarks.get()).toEqual([{ environmentId, pinned: true }])
  },
}
