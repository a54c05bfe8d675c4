import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { Team } from '#src/contract/team.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import type { GroupFilter } from '#board/groups/team-groups.ts'
import { useBoardGroups } from '#board/groups/use-board-groups.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { ALL_SERVICES } from '#board/services/service-filter.ts'
import {
  aLoadingEnvironment,
  anEnvironment,
  anUnreadEnvironment,
  production,
  staging,
} from '#board/testing/harbour-shop.ts'
import { GroupedBoard } from './grouped-board.tsx'

type Member = {
  readonly group: string
  readonly environment: BoardEnvironment
  readonly labels?: readonly string[]
}

const member = (group: string, environment: BoardEnvironment, ...labels: string[]): Member => ({
  group,
  environment,
  labels,
})
const deployed = (name: string, ago: number) =>
  anEnvironment(name, [
    [ago, 'DEPLOYED', 'storefront bb0870a, checkout-worker v1.87.0'],
    [ago + 600, 'DEPLOYED', 'storefront 05239ce, checkout-worker v1.86.2'],
  ])
const forbidden = (name: string) =>
  anUnreadEnvironment(name, { kind: 'forbidden', message: undefined })

const many = (group: string, size: number): readonly Member[] =>
  Array.from({ length: size }, (_, n) =>
    member(
      group,
      deployed(`${group.toLowerCase()}-${n + 1}`, 30 + 7 * n),
      n % 3 === 0 ? 'us' : 'eu',
    ),
  )

const FEW: readonly Member[] = [
  member('Shop', production(), 'eu', 'tier 1'),
  member('Shop', staging(), 'eu', 'tier 2'),
  member('Shop', forbidden('partners'), 'us', 'tier 2'),
  ...many('Shop', 8),
  ...many('Payments', 4),
  member('Previews', anEnvironment('pr-2291', [[2, 'DEPLOYING', 'storefront 1f2e3d4 DEPLOYING']])),
]

const LARGE: readonly Member[] = [
  member('Shop', staging(), 'eu', 'tier 2'),
  ...many('Shop', 13),
  ...many('Partners', 28),
  ...many('Payments', 9),
  ...many('Warehouse', 22),
  ...many('Previews', 31),
  ...many('Loads', 46),
]

const teamOf = (members: readonly Member[]): Team => ({
  environments: members.map(({ group, environment: { environmentId: id, name }, labels }) => ({
    id,
    name,
    group,
    labels,
  })),
})

type Args = {
  members: readonly Member[]
  pins: readonly string[]
  filter: GroupFilter
  /** Whether no request is answered. */
  isSilent: boolean
}

/** Answers what is requested at once, as a quick API would. */
function Board({ members, pins, filter: initially, isSilent }: Args) {
  const [filter, setFilter] = useState(initially)
  const named = members.map(({ environment }) => environment)
  const { groups, attention } = useBoardGroups({ named, isDivided: true, pins, ...filter })
  if (!groups) return null
  const environments = named.map((one) =>
    attention.wanted?.has(one.environmentId) === false
      ? { ...aLoadingEnvironment(one.name), environmentId: one.environmentId, unasked: true }
      : isSilent
        ? { ...aLoadingEnvironment(one.name), environmentId: one.environmentId }
        : one,
  )
  return (
    <main>
      <GroupedBoard
        environments={environments}
        groups={groups}
        groupFilter={filter}
        onGroupFilter={({ groups: names, labels }) => setFilter({ groups: names, labels })}
        onRetry={fn()}
        referenceId={undefined}
        onReference={fn()}
        filter={ALL_SERVICES}
        onFilter={fn()}
        onLookFurther={fn()}
        onStopLooking={fn()}
      />
    </main>
  )
}

function Stage(args: Args) {
  const [api] = useState(() => {
    const memory = createMemoryApi(() => ({ results: [] }))
    return { ...memory, config: { ...memory.config, team: teamOf(args.members) } }
  })
  return (
    <TimelineStage api={api}>
      <Board {...args} />
    </TimelineStage>
  )
}

const meta = {
  title: 'Pages/Board of groups',
  component: Stage,
  args: { members: FEW, pins: [], filter: { groups: [], labels: [] }, isSilent: false },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Stage>
export default meta

type Story = StoryObj<typeof meta>

/** Three groups, of which one has failures. */
export const FewGroups: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
        /^Shop: 1 of 11 failing since /,
      ),
    )
    const shop = within(canvas.getByRole('region', { name: 'Shop' }))
    await expect(shop.getAllByRole('article')[0]).toHaveAccessibleName(/^staging, /)
    await expect(shop.getByText(/The team’s file lists it/)).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Payments' })).toHaveTextContent(
      'all 4 deployed',
    )
    await userEvent.click(shop.getByRole('button', { name: /^[0-9]+ deployed: / }))
    await waitFor(() => expect(shop.getAllByRole('article')).toHaveLength(11))
    // As the team lists them, nothing is folded within a group.
    await userEvent.click(canvas.getByRole('radio', { name: 'Team’s order' }))
    await waitFor(() =>
      expect(shop.getAllByRole('article')[0]).toHaveAccessibleName(/^production, /),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Shop' }))
    await waitFor(() => expect(shop.queryAllByRole('article')).toHaveLength(0))
  },
}
export const FewGroupsOnPhone: Story = {
  tags: ['!test'],
  globals: { viewport: { value: 'phone' } },
}
export const FewGroupsInTheDark: Story = { tags: ['!test'], globals: { theme: 'dark' } }

/** The person's pins of this board come first, and the table shows them. */
export const WithPins: Story = {
  args: { pins: [production().environmentId, staging().environmentId] },
  play: async ({ canvas }) => {
    const pins = within(canvas.getByRole('region', { name: 'Your pins' }))
    await waitFor(() => expect(pins.getAllByRole('article')).toHaveLength(2))
    await waitFor(() => expect(canvas.getByText('Your pins: 2 environments')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Payments' }))
    await waitFor(() => expect(canvas.getByText('Payments: 4 environments')).toBeVisible())
  },
}

/** 150 environments, of which only the first group is requested; the others say what they cost. */
export const FirstVisit: Story = {
  args: { members: LARGE },
  play: async ({ canvas }) => {
    const headline = canvas.getByRole('heading', { level: 1 })
    await waitFor(() =>
      expect(headline).toHaveTextContent(
        /^1 of 14 checked is failing .* 136 are not checked yet\.$/,
      ),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Check 9: Payments' }))
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Payments' })).toHaveTextContent('all 9 deployed'),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Check all 127' }))
    await waitFor(() => expect(headline).toHaveTextContent(/^Shop: 1 of 14 failing since /))
  },
}
export const FirstVisitOnPhone: Story = {
  args: { members: LARGE },
  tags: ['!test'],
  globals: { viewport: { value: 'phone' } },
}

/** Before the first answers, and after checking another group was stopped. */
export const Checking: Story = {
  args: { members: LARGE, isSilent: true },
  play: async ({ canvas }) => {
    const payments = canvas.getByRole('region', { name: 'Payments' })
    await userEvent.click(canvas.getByRole('button', { name: 'Check 9: Payments' }))
    await waitFor(() => expect(payments).toHaveTextContent('checking, 0 of 9 so far'))
    await userEvent.click(canvas.getByRole('button', { name: 'Stop checking Payments' }))
    await waitFor(() => expect(payments).toHaveTextContent('9 environments, not checked yet'))
  },
}

/** Narrowed to a group and a label. */
export const Filtered: Story = {
  args: { filter: { groups: ['Shop'], labels: ['tier 2'] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(2))
    await expect(canvas.getByText(/^2 of 16 environments in 3 groups/)).toBeVisible()
  },
}

/** Nothing matches, and the way back. */
export const NothingMatches: Story = {
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox', { name: 'Environment or group' })
    await userEvent.type(search, 'nowhere')
    await waitFor(() => expect(canvas.getByText(/No environment matches/)).toBeVisible())
    await userEvent.clear(search)
    await userEvent.type(search, 'payments-3')
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(1))
    await userEvent.type(search, ' nowhere')
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear the filters' }))
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Shop' })).toBeVisible())
  },
}
