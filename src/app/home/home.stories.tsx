import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within, waitFor } from 'storybook/test'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import workspace from '#src/testing/sample-answers/workspace.json'
import { BelowBoard } from './below-board.tsx'
import { EmptyHome } from './empty-home.tsx'
import { TestEnvironments } from './test-environments.tsx'
import { useHomeBookmarks } from '#src/app/bookmarks/use-home-bookmarks.ts'

const Nothing = () => <EmptyHome lists={useHomeBookmarks()} />
const Below = () => <BelowBoard lists={useHomeBookmarks()} />

const meta = {
  title: 'App/Home',
  parameters: { layout: 'fullscreen' },
  beforeEach: () => () => {
    changeBookmarks(() => [])
    sessionStorage.clear()
  },
} satisfies Meta
export default meta

type Story = StoryObj

const CLUSTER = { organizationId: 'quayside', clusterId: '9da1eba2-55c5-4c7b-9a6b-0d5f3b1f0001' }
const LOKI = { ...CLUSTER, componentKey: 'loki' }
const openedAt = new Date(Date.now() - 3_600_000).toISOString()

const withBookmarks = () => {
  changeBookmarks(() => [
    { environmentId: '869d3cea-5e07-555f-a4e0-1b8e674611af', name: 'production', pinned: true },
    { environmentId: '0b7733ac-5d1f-4e0e-b7c6-9e41f0a2d388', openedAt },
    { ...LOKI, openedAt },
    { ...CLUSTER, componentKey: 'external-dns', name: 'DNS of the shop', pinned: true },
    { ...CLUSTER, name: 'quay-west' },
  ])
  const edited = { root: 'profile', steps: [{ key: 'bucket' }] }
  sessionStorage.setItem(
    `tidemark.draft.${JSON.stringify(Object.values(LOKI))}`,
    JSON.stringify({ mode: 'merge', values: [[edited, 'logs']], lost: [edited] }),
  )
}

/** Nothing is pinned, on a real API. */
export const Empty: Story = {
  render: () => (
    <AppStage>
      <Nothing />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'What do you want to open?',
    )
    await expect(canvas.getByRole('form', { name: 'Open' })).toBeVisible()
  },
}
export const EmptyOnPhone: Story = { ...Empty, globals: { viewport: { value: 'phone' } } }

/** Nothing is pinned, but something was opened. */
export const NothingPinned: Story = {
  beforeEach: () => {
    changeBookmarks(() => [
      { environmentId: '0b7733ac-5d1f-4e0e-b7c6-9e41f0a2d388', openedAt },
      { ...LOKI, openedAt },
    ])
  },
  render: () => (
    <AppStage>
      <Nothing />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const known = within(canvas.getByRole('region', { name: 'Opened or named in this browser' }))
    await expect(known.getByRole('button', { name: /^Pin 0b7733ac/ })).toBeVisible()
  },
}

export const BelowTheBoard: Story = {
  beforeEach: withBookmarks,
  render: () => (
    <AppStage>
      <Below />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const configured = canvas.getByRole('region', { name: 'Recently configured' })
    const rows = within(configured).getAllByRole('listitem')
    // Pinned ones come first.
    await expect(rows[0]).toHaveTextContent('DNS of the shop')
    await expect(rows[1]).toHaveTextContent(/loki.*2 edits/)
    // The pinned environment has its row on the board.
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'production' })).toBeNull())
  },
}

/** Before anything was opened, with the sample workspace. */
export const BelowTheBoardAtFirst: Story = {
  render: () => (
    <AppStage config={{ sample: workspace }}>
      <Below />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'external-dns' })).toBeVisible()
  },
}

export const TestEnvironmentsOfTheSample: Story = {
  render: () => (
    <AppStage config={{ sample: workspace }}>
      <TestEnvironments />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const board = within(canvas.getByRole('list', { name: 'Sample board' }))
    const names = board.getAllByRole('link').map(({ textContent }) => textContent)
    await expect(names).toEqual(['production', 'staging', 'preview', 'live'])
    await expect(canvas.getByRole('link', { name: 'forbidden' })).toBeVisible()
  },
}
