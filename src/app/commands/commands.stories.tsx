import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within, waitFor } from 'storybook/test'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { changeBoards } from '#src/lib/storage/board-store.ts'
import type { Address } from '#src/lib/page/paths.ts'
import { singleKeysStore } from '#src/lib/keys/single-keys.ts'
import { usePageActions } from '#src/shared/page-actions.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import workspace from '#src/testing/sample-answers/workspace.json'
import { CommandDialogs } from './command-dialogs.tsx'
import { OpenButton } from './open-button.tsx'
import { openDialog } from './open-dialog.ts'

type PageProps = { page: Address['page']; onRefresh: () => void; isPaused?: boolean }

function PageWithActions({ page, onRefresh, isPaused = false }: PageProps) {
  usePageActions([
    {
      id: 'refresh',
      label: 'Refresh',
      icon: RefreshCw,
      run: onRefresh,
      disabledReason: isPaused ? 'Refresh at 15:00' : undefined,
    },
  ])
  return (
    <div className="flex min-h-160 items-start gap-4">
      <OpenButton />
      <label>
        A field <input className="border" />
      </label>
      <CommandDialogs page={page} />
    </div>
  )
}

const meta = {
  title: 'App/Commands',
  component: PageWithActions,
  args: { page: 'deployments', onRefresh: fn() },
  render: (args) => (
    <AppStage config={{ sample: workspace }}>
      <PageWithActions {...args} />
    </AppStage>
  ),
  beforeEach: () => () => {
    openDialog.set('none')
    singleKeysStore.set('on')
    localStorage.removeItem('tidemark.commands')
    changeBookmarks(() => [])
  },
} satisfies Meta<typeof PageWithActions>
export default meta

type Story = StoryObj<typeof meta>

const field = () => screen.findByRole('combobox', { name: 'Command' })
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open anything' }))
  return field()
}
const names = () => screen.queryAllByRole('option').map((option) => option.textContent)

export const Opened: Story = {
  play: async () => {
    await expect(await open()).toHaveFocus()
    const dialog = screen.getByRole('dialog', { name: 'Commands' })
    await expect(within(dialog).getByRole('group', { name: 'This page' })).toBeVisible()
    await expect(
      within(dialog).getByRole('option', { name: 'Refresh', selected: true }),
    ).toBeVisible()
  },
}

export const Typed: Story = {
  play: async () => {
    await userEvent.type(await open(), 'th drk')
    await expect(names()).toEqual(['Theme: dark'])
    await expect(screen.getByRole('status')).toHaveTextContent('1 command')
  },
}

/** The board of the sample workspace can be opened whatever is pinned. */
export const SampleBoard: Story = {
  play: async () => {
    await userEvent.type(await open(), 'sample workspace')
    await expect(
      within(screen.getByRole('group', { name: 'Boards' })).getByRole('option', {
        name: /^Sample workspace/,
      }),
    ).toBeVisible()
  },
}

export const NothingFits: Story = {
  play: async () => {
    await userEvent.type(await open(), 'qqqq')
    await expect(screen.getByRole('status')).toHaveTextContent('No match')
    await userEvent.keyboard('{Enter}')
    await expect(await field()).toHaveFocus()
  },
}

export const ByKeys: Story = {
  play: async ({ args }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect(await field()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowDown}{Enter}')
    await expect(args.onRefresh).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Used before, so it is first next time.
    await userEvent.keyboard('{Control>}k{/Control}')
    await field()
    await expect(screen.getByRole('group', { name: 'Recently used' })).toHaveTextContent('Refresh')
  },
}

export const NotNow: Story = {
  args: { isPaused: true },
  play: async ({ args }) => {
    await userEvent.type(await open(), 'refresh{Enter}')
    const option = screen.getByRole('option', { name: /^Refresh/ })
    await expect(option).toHaveTextContent('Refresh at 15:00')
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onRefresh).not.toHaveBeenCalled()
  },
}

export const HostileNames: Story = {
  beforeEach: () =>
    changeBookmarks(() => [
      { environmentId: '__proto__', name: '__proto__' },
      { environmentId: 'constructor' },
      { environmentId: 'a\u202Egnp.exe\u0000' },
      { environmentId: `${'long '.repeat(90)}end` },
      { organizationId: 'o', clusterId: '\u2066c', componentKey: '<img src=x>', name: 'שרת' },
      { environmentId: '..', name: 'no page' },
    ]),
  play: async () => {
    await userEvent.type(await open(), 'gnp')
    await expect(names()).toEqual(['a⟨202E⟩gnp.exe␀'])
    await userEvent.clear(await field())
    await expect(names()).toContain('__proto__ __proto__')
    await expect(names()).not.toContain('no page ..')
  },
}

export const OpensWhatIsPasted: Story = {
  beforeEach: () => {
    changeBoards(() => [{ name: 'Night shift', environments: ['a', 'b'] }])
    return () => changeBoards(() => [])
  },
  play: async () => {
    await userEvent.type(await open(), 'night')
    await expect(names()[0]).toBe('Night shift 2 environments')
    const id = '00000000-0000-4000-8000-000000000001'
    await userEvent.clear(await field())
    await userEvent.type(await field(), `/environments/${id}/deployments`)
    await expect(names()[0]).toBe(`Open /environments/${id}/deployments`)
  },
}

export const Thousands: Story = {
  beforeEach: () =>
    changeBookmarks(() =>
      Array.from({ length: 3000 }, (_, nth) => ({ environmentId: `e${nth}`, name: `shop ${nth}` })),
    ),
  play: async () => {
    await userEvent.type(await open(), 'shop')
    await expect(screen.getAllByRole('option')).toHaveLength(50)
    await expect(screen.getByRole('status')).toHaveTextContent('50 commands, 2,950 more')
  },
}

export const Keyboard: Story = {
  play: async () => {
    await userEvent.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard' }))
    await expect(await dialog.findByRole('region', { name: 'On this page' })).toBeVisible()
    await expect(dialog.getByText('go to the board')).toBeVisible()
    await userEvent.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }))
    await waitFor(() => expect(dialog.queryByText('go to the board')).toBeNull())
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await userEvent.keyboard('?')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const KeyboardOfTheForm: Story = {
  args: { page: 'component' },
  play: async () => {
    openDialog.set('keyboard')
    await expect(await screen.findByText('next and previous problem')).toBeVisible()
  },
}

export const TypedIntoAField: Story = {
  play: async () => {
    const input = screen.getByRole('textbox', { name: 'A field' })
    await userEvent.type(input, 'gh?jk/')
    await expect(input).toHaveValue('gh?jk/')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
