import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import type { ApiFailure } from '#src/api/api-error.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import {
  aLoadingEnvironment,
  anEnvironment,
  anUnreadEnvironment,
  harbourShop,
  production,
  type ShopDeployment,
  staging,
} from '#board/testing/harbour-shop.ts'
import { largeBoard } from '#board/testing/large-board.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { WallEnvironment } from './wall-cell.ts'
import { WallView } from './wall-view.tsx'

const MINUTE = 60_000
const DAY = 24 * 60

const inGroup =
  (group: string | undefined) =>
  (environment: BoardEnvironment): WallEnvironment => ({ ...environment, group })

const deployed = (name: string, ago: number, services: string) =>
  anEnvironment(
    name,
    Array.from({ length: 20 }, (_, n): ShopDeployment => [ago + n * 400, 'DEPLOYED', services]),
    { checkedSeconds: 90 },
  )

const failing = (name: string, ago: number, services: string) =>
  anEnvironment(name, [
    [ago, 'DEPLOYMENT_ERROR', services.replaceAll(/$/g, ' DEPLOYMENT_ERROR')],
    ...Array.from({ length: 19 }, (_, n): ShopDeployment => [
      ago + 300 + n * 400,
      'DEPLOYED',
      'storefront bb0870a, checkout-worker v1.86.2',
    ]),
  ])

const payments = () => [
  deployed('payments-eu', 12, 'ledger-api v3.27.0'),
  deployed('payments-us', 46, 'ledger-api v3.27.0'),
  deployed('settlement', 380, 'ledger-api v3.26.0'),
]

const shopAndPayments = () => [
  ...harbourShop().map(inGroup('Shop')),
  ...payments().map(inGroup('Payments')),
]

const meta = {
  title: 'Pages/Wall',
  component: WallView,
  args: {
    name: 'Harbour release',
    environments: shopAndPayments(),
    outage: undefined,
    nextTryAt: undefined,
    sessionEndsAt: undefined,
    onSignIn: fn(),
  },
  decorators: [
    (Story) => (
      <TimelineStage>
        <main>
          <Story />
        </main>
      </TimelineStage>
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof WallView>
export default meta

type Story = StoryObj<typeof meta>

/** One fails, one is under way, one cannot be read. */
export const OneFailing: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^1 of 8 failing\. 1 deploying, 1 not known, 4 deployed, 1 partly stopped\.$/,
    )
    await expect(canvas.getByRole('heading', { name: /^staging/ })).toBeVisible()
    await expect(canvas.getByText(/^failing since/)).toBeVisible()
    await expect(canvas.getByText('This token has no access to this environment')).toBeVisible()
  },
}

/** Long names, one of another script. */
export const TwoFailing: Story = {
  args: {
    environments: [
      failing(
        'payments-europe-west-production-standby',
        20,
        'notification-relay-for-harbour-pilots-and-tugboat-dispatch v1',
      ),
      failing('負荷試験環境', 40, 'checkout-worker v1.87.1'),
      ...payments(),
    ].map(inGroup('Zahlungsverkehr und Abrechnung')),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /^負荷試験環境/ })).toBeVisible()
    await expect(canvas.getByText('3 of 5 deployed')).toBeVisible()
  },
}

/** More than four fail: they turn in pages, those of more than a day last. */
export const ManyFailing: Story = {
  args: {
    environments: [
      ...['one', 'two', 'three', 'four'].map((name, n) =>
        failing(name, 20 + n, 'checkout-worker v1.87.1'),
      ),
      failing('for days', 3 * DAY, 'checkout-worker v1.87.1'),
    ].map(inGroup('Shop')),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'All 5 failing, 4 on this page.',
    )
    await waitFor(() => expect(canvas.queryByRole('heading', { name: /^for days/ })).toBeNull())
    await expect(canvas.getByText('Page 1 of 2')).toBeVisible()
  },
}

export const NothingFailing: Story = {
  args: { environments: [production(), ...payments()].map(inGroup('Shop')) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Nothing failing' })).toBeVisible()
    await expect(canvas.getByText('in the last 20 deployments of each environment')).toBeVisible()
  },
}

/** Those that can be read: a refusal is an answer. */
const readable = () => shopAndPayments().filter(({ checkedAt }) => checkedAt > 0)

const before = (minutes: number, environments: readonly WallEnvironment[]) =>
  environments.map((one) => ({
    ...one,
    checkedAt: one.checkedAt === 0 ? 0 : Date.now() - minutes * MINUTE,
  }))

const outOfOrder = (minutes: number, failure?: ApiFailure) => ({
  environments: before(minutes, readable()),
  outage: {
    kind: failure ? ('failing' as const) : ('offline' as const),
    since: Date.now() - minutes * MINUTE,
    failure,
  },
  nextTryAt: Date.now() + 20_000,
})

/** What is shown is in the past, without tone. */
export const Offline: Story = {
  args: outOfOrder(33),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /^Offline since/ })).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/^1 of 7 was failing/)
    await expect(canvas.getByText(/^was failing since/)).toBeVisible()
    await expect(canvas.getByText(/^Last response/)).toBeVisible()
    await expect(canvas.getByText(/next try in \d+ s/)).toBeVisible()
  },
}

/** After an hour, what was known is not shown as the state. */
export const OfflineForHours: Story = {
  args: outOfOrder(180),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/too old to be shown as the state/)).toBeVisible()
    await waitFor(() => expect(canvas.queryByText(/failing/)).toBeNull())
  },
}

/** A proxy's page in place of an answer. */
export const AnotherPageAnswers: Story = {
  args: outOfOrder(12, { kind: 'notTheApi', status: 0, contentType: '' }),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { name: /^Responses since .* are not from the API/ }),
    ).toBeVisible()
    await expect(canvas.getByText(/A proxy may want you to sign in/)).toBeVisible()
  },
}

export const SessionEnded: Story = {
  args: {
    environments: before(5, readable()),
    outage: { kind: 'signedOut', since: Date.now() - 5 * MINUTE },
  },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in again on this screen' }))
    await expect(args.onSignIn).toHaveBeenCalled()
  },
}

export const SessionEnds: Story = {
  args: { sessionEndsAt: Date.now() + 34 * MINUTE },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Session ends at \d\d:\d\d,/)).toBeVisible()
  },
}

/** One cell is older than planned. */
export const OldCell: Story = {
  args: {
    environments: [
      anEnvironment('live', [[200, 'DEPLOYED', 'storefront bb0870a']], { checkedSeconds: 14 * 60 }),
      staging(),
    ].map(inGroup(undefined)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
  },
}

/** Nothing was loaded yet, and one has failed every time. */
export const Loading: Story = {
  args: {
    environments: [
      aLoadingEnvironment('production'),
      anUnreadEnvironment('stock-eu', { kind: 'server', status: 503 }),
    ].map(inGroup('Shop')),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('not loaded yet')).toBeVisible()
    await expect(canvas.getByText('503')).toBeVisible()
  },
}

/** A single one, without groups. */
export const One: Story = {
  args: { environments: [production()].map(inGroup(undefined)) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3, name: 'production' })).toBeVisible()
  },
}

/** On an upright screen, failing since another day: the longest words beside each other. */
export const Upright: Story = {
  args: {
    environments: [failing('staging', 20 * 60, 'checkout-worker v1.87.1')].map(inGroup('Shop')),
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const since = canvas.getByText(/^failing since/)
    await expect(since.scrollWidth).toBeLessThanOrEqual(since.clientWidth)
  },
}

export const OneHundredAndFifty: Story = {
  args: {
    environments: largeBoard(150, 2).map((one, n) => ({
      ...one,
      environmentId: `${n}`,
      group: `Group ${n % 5}`,
    })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('150 environments in 5 groups')).toBeVisible()
    await expect(canvas.getByText(/^Page 1 of \d+$/)).toBeVisible()
  },
}
