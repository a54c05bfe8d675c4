import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within, waitFor } from 'storybook/test'
import { changeViews } from '#src/lib/storage/saved-view-store.ts'
import type { SavedView } from '#src/lib/storage/saved-views.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { SavedViews } from './saved-views.tsx'

const ID = '869d3cea-5e07-555f-a4e0-1b8e674611af'

const having = (views: readonly SavedView[]) => () => {
  changeViews(() => views)
  return () => changeViews(() => [])
}

const meta = {
  title: 'Timeline/Saved views',
  component: SavedViews,
  args: { environmentId: ID, search: { status: 'failed' } },
  decorators: [
    (Story) => (
      <TimelineStage>
        <Story />
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof SavedViews>
export default meta

type Story = StoryObj<typeof meta>

const opened = async (canvas: { getByRole: typeof screen.getByRole }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Saved views' }))
  return within(await screen.findByRole('dialog', { name: 'Saved views' }))
}

export const None: Story = {
  args: { search: {} },
  beforeEach: having([]),
  play: async ({ canvas }) => {
    const box = await opened(canvas)
    await expect(box.getByText(/^Choose a filter or another view/)).toBeVisible()
  },
}

export const Several: Story = {
  beforeEach: having([
    { name: 'Facts of the week', environmentId: ID, search: '?from=last-7d&view=facts' },
    { name: 'Worker \u2067אבג', environmentId: ID, search: '?q=worker', pinned: true },
    { name: 'Elsewhere', environmentId: 'other', search: '' },
  ]),
  play: async ({ canvas }) => {
    const box = await opened(canvas)
    await waitFor(() => expect(box.queryByRole('link', { name: 'Elsewhere' })).toBeNull())
    const name = box.getByRole('textbox', { name: 'Name of this filter and view' })
    await userEvent.type(name, 'Facts of the week')
    await expect(box.getByRole('button', { name: 'This name is taken' })).toBeVisible()
    await userEvent.clear(name)
    await userEvent.type(name, 'Failures{Enter}')
    await expect(box.getByRole('link', { name: 'Failures' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await userEvent.click(box.getByRole('button', { name: 'Delete Facts of the week' }))
    await expect(box.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(box.getByRole('link', { name: 'Facts of the week' })).toBeVisible()
  },
}
