import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { ALL_SERVICES } from '#board/services/service-filter.ts'
import {
  aLoadingEnvironment,
  anEnvironment,
  anUnreadEnvironment,
  harbourShop,
  partners,
  preview,
  production,
  staging,
} from '#board/testing/harbour-shop.ts'
import { largeBoard } from '#board/testing/large-board.ts'
import { BoardView } from './board-view.tsx'

type Args = ComponentProps<typeof BoardView>

/** Keeps what the person chooses, as the page does in the address. */
function Board(args: Args) {
  const [filter, setFilter] = useState(args.filter)
  const [referenceId, setReferenceId] = useState(args.referenceId)
  const [environments, setEnvironments] = useState(args.environments)
  const move = (id: string, to: number) => {
    const moved = environments.find(({ environmentId }) => environmentId === id)
    if (!moved) return
    const others = environments.filter((one) => one !== moved)
    setEnvironments(others.toSpliced(to, 0, moved))
  }
  return (
    <main>
      <BoardView
        {...args}
        {...{ filter, referenceId, environments }}
        onFilter={setFilter}
        onReference={setReferenceId}
        onMove={args.onMove && move}
      />
    </main>
  )
}

const meta = {
  title: 'Pages/Board',
  component: BoardView,
  args: {
    environments: harbourShop(),
    referenceId: undefined,
    onReference: fn(),
    filter: ALL_SERVICES,
    onFilter: fn(),
    onLookFurther: fn(),
    onStopLooking: fn(),
    onMove: fn(),
    onRemove: fn(),
    onRetry: fn(),
  },
  render: (args) => <Board {...args} />,
  decorators: [
    (Story) => (
      <TimelineStage>
        <Story />
      </TimelineStage>
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BoardView>
export default meta

type Story = StoryObj<typeof meta>

/** As in the sample workspace. */
export const HarbourShop: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^checkout-worker has been failing in staging since .+; ledger-api since .+\.$/,
    )
    const rows = within(canvas.getByRole('region', { name: 'Environments' }))
    const failing = rows.getByRole('article', { name: /^staging, 2 services failing/ })
    await expect(failing).toHaveTextContent(/\d attempts,\s*Suspects,\s*checked/)
    await expect(rows.getByRole('article', { name: /^production, deployed since/ })).toBeVisible()
    await expect(
      rows.getByRole('article', { name: 'partners, could not be loaded: 403' }),
    ).toBeVisible()
    // Failing services first.
    const table = within(await canvas.findByRole('table', { name: 'Services' }))
    await table.findByRole('row', { name: /checkout-worker/ })
    await expect(table.getAllByRole('row')[1]).toHaveTextContent(/checkout-worker.*running.*failed/)
  },
}
/** Failing ones first, and a block for each service. */
export const HarbourShopOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('article')
    await expect(first).toHaveAccessibleName(/^staging, 2 services failing/)
    const list = canvas.getByRole('region', { name: 'Environments' })
    await expect(list).toHaveTextContent(/^Environmentsfailing first/)
    await expect(await canvas.findByRole('table', { name: 'Services' })).toBeVisible()
  },
}
/** A version that is stopped in one environment has no sign before it, and lines up with its name all the same. */
export const StoppedOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    environments: [
      anEnvironment('production', [[20, 'DEPLOYED', 'storefront v1']]),
      anEnvironment('preview', [
        [10, 'STOPPED', 'storefront v1 STOPPED'],
        [30, 'DEPLOYED', 'storefront v1'],
      ]),
    ],
  },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Services' }))
    const middleOf = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return (top + bottom) / 2
    }
    const [, version] = await table.findAllByText(/^v1/)
    const name = table.getByText('preview', { selector: 'bdi' })
    if (version === undefined) throw new Error('The stopped one is not shown')
    await waitFor(() => expect(Math.abs(middleOf(name) - middleOf(version))).toBeLessThan(2))
  },
}
export const OneEnvironment: Story = { args: { environments: [staging()] } }
export const NoEnvironment: Story = {
  args: { environments: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'No environment on this board yet',
    )
  },
}
const failing = (name: string, ago: number) =>
  anEnvironment(name, [
    [ago, 'DEPLOYMENT_ERROR', 'storefront v2 DEPLOYMENT_ERROR'],
    [ago + 500, 'DEPLOYED', 'storefront v1, ledger-api v3'],
  ])

export const AllFailing: Story = {
  args: { environments: [failing('production', 20), failing('staging', 40), failing('live', 9)] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^All 3 environments have failing services, most recently live, since /,
    )
  },
}
export const NothingFailing: Story = { args: { environments: [production(), preview()] } }
export const OneUnreadable: Story = { args: { environments: [production(), partners()] } }
export const Loading: Story = {
  args: { environments: ['production', 'staging', 'preview'].map(aLoadingEnvironment) },
}
/** The first answers are there, and the rest follows. */
export const HalfLoaded: Story = {
  args: { environments: [production(), aLoadingEnvironment('staging'), preview()] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^4 the same in the 2 loaded so far/)).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^Nothing is failing.* in 2 of 3 environments so far\./,
    )
  },
}
/** A refusal that comes when the table is there leaves its column, so that no other moves. */
export const RefusedLate: Story = {
  render: function RefusedLate(args) {
    const [refused, setRefused] = useState(false)
    const [loading] = useState(() => aLoadingEnvironment('partners'))
    const late = refused ? { ...partners(), environmentId: loading.environmentId } : loading
    return (
      <main>
        <BoardView {...args} environments={[production(), late, preview()]} />
        <button type="button" onClick={() => setRefused(true)}>
          Answer
        </button>
      </main>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const table = await canvas.findByRole('table', { name: 'Services' })
    await userEvent.click(canvas.getByRole('button', { name: 'Answer' }))
    await expect(
      await within(table).findByRole('columnheader', {
        name: /^partners.*could not be loaded: 403/,
      }),
    ).toBeVisible()
    await expect(within(table).getAllByRole('cell', { name: 'not loaded' })[0]).toBeVisible()
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(5)
  },
}
export const Offline: Story = {
  args: {
    environments: ['production', 'staging'].map((name) =>
      anUnreadEnvironment(name, { kind: 'unreachable', reason: 'offline' }),
    ),
  },
}
export const Stopped: Story = {
  args: {
    environments: [
      anEnvironment('preview', [
        [300, 'STOPPED', ''],
        [800, 'DEPLOYED', 'storefront v1, ledger-api v3'],
      ]),
      anEnvironment('empty', [], { whole: true }),
    ],
  },
}

/** Only what is in view is rendered, rows and columns alike. */
export const ThirtyByThreeHundred: Story = {
  args: { environments: largeBoard(30, 300) },
  tags: ['!test'],
}

/** The filters narrow the table, and the line of the same ones unfolds. */
export const Filtered: Story = {
  play: async ({ canvas, userEvent }) => {
    const table = await canvas.findByRole('table', { name: 'Services' })
    const name = (service: string) => within(table).findByRole('rowheader', { name: service })
    const checkout = await within(table).findByRole('row', { name: /checkout-worker/ })
    await expect(checkout).toHaveTextContent('failing in 1')
    await expect(checkout).toHaveTextContent(/v1\.87\.0 running.*v1\.87\.1 failed/)
    await userEvent.click(canvas.getByRole('button', { name: /^4 the same in all 4/ }))
    await expect(await name('Container session-cache')).toBeVisible()
    await expect(canvas.getByRole('switch', { name: 'Differences only' })).not.toBeChecked()
    await userEvent.keyboard('/')
    await expect(canvas.getByRole('searchbox', { name: 'Service' })).toHaveFocus()
    await userEvent.keyboard('LEDGER')
    await waitFor(() =>
      expect(
        within(table).queryByRole('rowheader', { name: 'Container session-cache' }),
      ).toBeNull(),
    )
    await expect(await name('Container ledger-api')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: /^Failing/ }))
    await waitFor(() => expect(within(table).getAllByRole('rowheader')).toHaveLength(2))
  },
}

/** Another reference: what differs is said against it. */
export const AnotherReference: Story = {
  play: async ({ canvas, userEvent }) => {
    const choice = await canvas.findByRole('combobox', { name: 'Reference' })
    await userEvent.selectOptions(choice, 'staging')
    await expect(canvas.getByRole('columnheader', { name: /^staging.*reference/ })).toBeVisible()
    const berth = canvas.getByRole('row', { name: /berth-booking/ })
    const unlike = within(berth).getAllByRole('link', { name: /^differs from staging, cae99e9/ })
    await expect(unlike).toHaveLength(2)
    // What a sign says to the eye, a word says to the ear.
    const link = (name: RegExp) => canvas.getAllByRole('link', { name })[0]
    // Its name tells it from the cells that say the same of other services and environments.
    await expect(link(/^same as staging, .* Deployed .* \w+ [\w-]+ in production$/)).toBeVisible()
    await expect(link(/ Deployed .* restarted \d/)).toBeVisible()
  },
}

/** A failure that starts while the board is open is announced, and stands in the tab's title. */
export const FailureStarts: Story = {
  render: function FailureStarts(args) {
    const [failed, setFailed] = useState(false)
    const calm = production()
    const [before, after] = [
      calm,
      { ...failing('production', 1), environmentId: calm.environmentId },
    ]
    return (
      <main>
        <BoardView {...args} environments={[failed ? after : before]} />
        <button type="button" onClick={() => setFailed(true)}>
          Poll
        </button>
      </main>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole('article', { name: /^production, deployed/ }),
    ).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Board · Tidemark'))
    await userEvent.click(canvas.getByRole('button', { name: 'Poll' }))
    await waitFor(() => expect(document.title).toBe('production failing · Board · Tidemark'))
    const status = await screen.findByRole('status')
    await waitFor(
      () => expect(status).toHaveTextContent('storefront started failing in production'),
      {
        timeout: 5000,
      },
    )
  },
}

/** The person's own order, by the keys of the grip. */
export const Moved: Story = {
  play: async ({ canvas, userEvent }) => {
    const grip = await canvas.findByRole('button', { name: 'Move staging, 2 of 5' })
    grip.focus()
    await userEvent.keyboard('{ArrowUp}')
    const moved = await canvas.findByRole('button', { name: 'Move staging, 1 of 5' })
    await expect(moved).toHaveFocus()
  },
}
