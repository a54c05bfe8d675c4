import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Bookmark } from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import { anUnreadableFile } from '#src/testing/unreadable-file.ts'
import { ComponentCrumb, EnvironmentCrumb } from '#src/app/shell/crumbs.tsx'
import { FirstRun } from '#src/app/home/first-run.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { namesFileText } from './names-file.ts'
import { NamesTools } from './names-tools.tsx'
import { OpenComponent } from '#src/app/open/open-component.tsx'
import { BookmarkList } from './bookmark-list.tsx'
import { UndoNotice } from '#src/shared/undo-notice.tsx'
import { useBookmarks } from '#src/shared/use-bookmarks.ts'

const meta = { title: 'App/Names and pins' } satisfies Meta
export default meta

type Story = StoryObj

const environment = (n: number) => ({
  environmentId: `4f9c2d1e-7b60-4c1d-9a52-${String(n).padStart(12, '0')}`,
})
const CLUSTER = { organizationId: 'quayside', clusterId: environment(900).environmentId }
const DNS = { ...CLUSTER, componentKey: 'external-dns' }
const openedAt = new Date(Date.now() - 3_600_000).toISOString()

const BOOKMARKS: readonly Bookmark[] = [
  { ...environment(1), name: 'Production', openedAt },
  { ...environment(2), openedAt },
  { ...environment(3), name: 'ميناء الإنتاج الرئيسي في الشرق' },
  { ...environment(4), name: '🚢⚓️👩‍🚀 Harbour' },
  { ...environment(5), name: 'Shop, production, Frankfurt: the one that must never go down' },
  { ...DNS, name: 'DNS of the shop', openedAt },
  { ...CLUSTER, name: 'Staging West' },
  { ...CLUSTER, componentKey: 'loki', openedAt },
]

const withBookmarks = (bookmarks: readonly Bookmark[]): Pick<Story, 'beforeEach'> => ({
  beforeEach: () => {
    changeBookmarks(() => bookmarks)
    return () => changeBookmarks(() => [])
  },
})

function List({ columns = false }: { columns?: boolean }) {
  return (
    <>
      <UndoNotice />
      <BookmarkList id="list" heading="Known" bookmarks={useBookmarks()} columns={columns} />
    </>
  )
}

export const Known: Story = {
  ...withBookmarks(BOOKMARKS),
  render: () => (
    <AppStage>
      <List />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Name Production' }))
    const name = canvas.getByRole('textbox', { name: /^Name of 4f9c2d1e.*1$/ })
    await expect(name).toHaveFocus()
    await userEvent.clear(name)
    await userEvent.type(name, 'Quay{Enter}')
    await expect(canvas.getByRole('link', { name: 'Quay' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Quay from the list' }))
    await expect(canvas.getByText('Removed Quay from the list.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await expect(canvas.getByRole('link', { name: 'Quay' })).toBeVisible()
  },
}

export const ThirtyPins: Story = {
  ...withBookmarks(
    Array.from({ length: 30 }, (_, n) => ({
      ...environment(n),
      name: `Shop ${n + 1}`,
      pinned: true,
    })),
  ),
  render: () => (
    <AppStage>
      <List columns />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(12)
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 30' }))
    await expect(canvas.getAllByRole('link')).toHaveLength(30)
  },
}

export const NothingKnown: Story = {
  ...withBookmarks([]),
  render: () => (
    <AppStage>
      <FirstRun />
      <NamesTools />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('button', { name: 'Nothing is named, pinned or saved yet' }),
    ).toBeVisible()
    await expect(
      canvas.getByRole('button', { name: 'Nothing to save as the team’s file yet' }),
    ).toBeVisible()
  },
}

export const NamesToSave: Story = {
  ...withBookmarks(BOOKMARKS),
  render: () => (
    <AppStage>
      <NamesTools />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Save as file' })).toBeEnabled()
    await expect(canvas.getByRole('button', { name: 'Save as the team’s file' })).toBeEnabled()
  },
}

export const EnvironmentWithoutName: Story = {
  ...withBookmarks([]),
  render: () => (
    <AppStage>
      <EnvironmentCrumb address={environment(1)} />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Name and pin' }))
    const menu = within(canvas.getByRole('dialog', { name: 'Name and pin' }))
    const name = await menu.findByRole('textbox', { name: 'Name of this environment' })
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.type(name, 'Quay')
    await userEvent.click(menu.getByRole('button', { name: 'Pin to the board' }))
    await expect(menu.getByRole('button', { name: 'Pinned to the board' })).toBePressed()
    await userEvent.click(menu.getByRole('button', { name: 'Save name' }))
    await expect(canvas.getByText('Quay')).toBeVisible()
  },
}

export const ComponentOfTheTeam: Story = {
  ...withBookmarks([]),
  render: () => (
    <AppStage
      config={{ team: { clusters: [{ ...CLUSTER, name: 'Staging West', components: ['loki'] }] } }}
    >
      <ComponentCrumb address={DNS} />
      <OpenComponent />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'Known cluster' }),
      'Staging West',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Name and pin' }))
    const menu = within(canvas.getByRole('dialog', { name: 'Name and pin' }))
    await expect(await menu.findByText('Named in the team’s file.')).toBeVisible()
    await expect(menu.getByRole('form', { name: 'Name of this cluster' })).toContainElement(
      menu.getByRole('button', { name: 'Use my own name' }),
    )
  },
}

export const ComponentWithLongNames: Story = {
  ...withBookmarks([
    { ...DNS, name: 'DNS of the shop: the one that must never, ever go down at all' },
    { ...CLUSTER, name: 'ميناء الإنتاج الرئيسي 🚢' },
  ]),
  render: () => (
    <AppStage>
      <div className="flex max-w-[60rem]">
        <ComponentCrumb address={DNS} />
      </div>
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Name and pin' }))
    const menu = within(canvas.getByRole('dialog', { name: 'Name and pin' }))
    await expect(await menu.findByRole('textbox', { name: 'Name of this cluster' })).toHaveValue(
      'ميناء الإنتاج الرئيسي 🚢',
    )
    await expect(menu.getByRole('button', { name: 'Copy organization ID' })).toBeVisible()
  },
}

export const ClusterByName: Story = {
  ...withBookmarks(BOOKMARKS),
  render: () => (
    <AppStage>
      <OpenComponent />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'Known cluster' }),
      'Staging West',
    )
    await expect(canvas.getByRole('textbox', { name: 'Organization ID' })).toHaveValue('quayside')
    await expect(canvas.getByRole('textbox', { name: 'Component key' })).toHaveFocus()
  },
}

const file = (text: string) => new File([text], 'names.json', { type: 'application/json' })

export const Importing: Story = {
  ...withBookmarks(BOOKMARKS),
  render: () => (
    <AppStage>
      <ImportDialog onClose={() => {}} />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const theirs = namesFileText(
      [
        { ...environment(1), name: 'Harbour', pinned: true },
        { ...environment(7), name: 'Bank' },
        { ...CLUSTER, name: 'Staging West' },
      ],
      [],
      [{ ...environment(1), name: 'What failed', search: '?status=failed' }],
    )
    await userEvent.upload(canvas.getByLabelText('Choose a file'), file(theirs))
    const named = await canvas.findByRole('region', { name: 'Named differently: 1' })
    await expect(named).toHaveTextContent('Production to Harbour')
    await expect(canvas.getByRole('region', { name: 'Added: 1' })).toHaveTextContent('Bank')
    await expect(canvas.getByRole('region', { name: 'Saved views added: 1' })).toHaveTextContent(
      'What failed',
    )
    await expect(canvas.getByText('Unchanged: 1')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Import' })).toBeVisible()
  },
}

export const ImportingAnotherFile: Story = {
  ...withBookmarks([]),
  render: () => (
    <AppStage>
      <ImportDialog onClose={() => {}} />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText('Choose a file'), file('{"draftOf": {}}'))
    await expect(await canvas.findByText(/This JSON holds no names/)).toBeVisible()
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument(),
    )
  },
}

export const ImportingAnUnreadableFile: Story = {
  ...withBookmarks([]),
  render: () => (
    <AppStage>
      <ImportDialog onClose={() => {}} />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText('Choose a file'), anUnreadableFile('names.json'))
    await expect(
      await canvas.findByText('The browser could not read names.json. Choose it again.'),
    ).toBeVisible()
  },
}
