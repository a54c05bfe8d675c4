import { deploymentAt } from '#src/testing/records.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { DEPLOYMENT_STATES, ORIGINS } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  aCommit,
  aContainer,
  aDatabase,
  aDeployment,
  aFullDeployment,
  aHelm,
  aJob,
  anApplication,
  aPage,
  timeOf,
  unrecognized,
} from '#src/testing/builders.ts'
import { FeedStage } from '#src/testing/feed-stage.tsx'
import { changesAt } from '#src/deployments/past/changes.ts'
import { Entry } from './entry.tsx'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { SearchTerms } from '#src/ui/marks/marked-text.tsx'
import { railAbove, railBelow } from '#src/deployments/words/rail.ts'

const meta = { title: 'Deployment history/Entry', component: Entry } satisfies Meta<typeof Entry>
export default meta

type Story = StoryObj

const NOW = Date.parse(timeOf(1))

type EntriesProps = {
  deployments: readonly Deployment[]
  compact?: boolean
  selected?: number
}

function Entries({ deployments, compact = false, selected }: EntriesProps) {
  const history = withPage(EMPTY_HISTORY, aPage(deployments))
  return (
    <FeedStage>
      {deployments.map((deployment, index) => (
        <Entry
          key={deployment.id}
          deployment={deployment}
          changes={changesAt(history, deploymentAt(history, index))}
          unreadable={0}
          position={index + 1}
          after={undefined}
          zone="UTC"
          compact={compact}
          selected={index === selected}
          above={railAbove(history, index, NOW)}
          below={railBelow(history, index, NOW)}
        />
      ))}
    </FeedStage>
  )
}

const story = (props: EntriesProps): Story => ({ render: () => <Entries {...props} /> })

const onAPhone = { globals: { viewport: { value: 'phone' } } }

const everyState = [...DEPLOYMENT_STATES, unrecognized('QUARANTINED'), undefined].map(
  (status, index) =>
    aDeployment({ status, applications: [anApplication({ status }, index + 1)] }, index + 1),
)

export const AllStates: Story = {
  ...story({ deployments: everyState }),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('article')).toHaveLength(31)
    const unknown = canvas.getByRole('article', { name: /^QUARANTINED, / })
    await expect(unknown).toHaveTextContent('a state this console does not know')
  },
}

export const AllStatesOnAPhone: Story = { ...story({ deployments: everyState }), ...onAPhone }

/** Two without an end on record; a newer deployment of the first one has ended. */
export const Overtaken: Story = {
  ...story({
    deployments: [
      ['DEPLOYED', 'worker', 60],
      ['DEPLOYING', 'worker', 18 * 60],
      ['DEPLOYING', 'web', 19 * 60],
    ].map(([status, name, ago], index) =>
      aDeployment(
        {
          status: status as 'DEPLOYED',
          created_at: new Date(Date.now() - Number(ago) * 60_000).toISOString(),
          containers: [aContainer({ status: status as 'DEPLOYED', name: String(name) }, index + 1)],
        },
        index + 1,
      ),
    ),
  }),
  play: async ({ canvas }) => {
    const [, overtaken, running] = await canvas.findAllByRole('article')
    await expect(overtaken).toHaveTextContent('no end recorded')
    await expect(overtaken).not.toHaveTextContent('so far')
    await expect(running).toHaveTextContent('19 h so far')
  },
}

export const AllOrigins = story({
  deployments: [...ORIGINS, unrecognized('POLICY_ENGINE'), undefined].map((origin, index) =>
    aDeployment({ origin }, index + 1),
  ),
})

const releases = [
  aDeployment(
    {
      status: 'DEPLOYING',
      applications: [anApplication({ status: 'WAITING_RUNNING' }, 1)],
      containers: [aContainer({ status: 'DEPLOYING' }, 1)],
      helms: [aHelm({}, 1)],
    },
    1,
  ),
  aDeployment(
    {
      status: 'DEPLOYMENT_ERROR',
      applications: [anApplication({}, 2)],
      containers: [aContainer({ status: 'DEPLOYMENT_ERROR' }, 2)],
      databases: [aDatabase({}, 2)],
    },
    2,
  ),
  aFullDeployment({}, 3),
  aFullDeployment({}, 4),
]

export const WhatChanged: Story = {
  ...story({ deployments: releases }),
  play: async ({ canvas }) => {
    const failed = await canvas.findByRole('article', {
      name: /^Deployment failed, checkout-worker/,
    })
    const [first] = [...failed.querySelectorAll('li')]
    await expect(first).toHaveTextContent('checkout-worker')
    await expect(first).toHaveTextContent('2.3.0 to 2.2.0')
  },
}

export const NothingToBuildFrom: Story = {
  ...story({
    deployments: [
      aDeployment({
        applications: [anApplication({ commit: undefined })],
        helms: [aHelm({ commit: undefined, repository: undefined })],
        jobs: [aJob({ schedule: { event: unrecognized('ON_FULL_MOON'), schedule_at: undefined } })],
      }),
    ],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('no commit')).toBeVisible()
    await expect(canvas.getByText('no repository, no commit')).toBeVisible()
    await expect(canvas.getByText('ON_FULL_MOON')).toBeVisible()
  },
}

export const WhatChangedOnAPhone: Story = { ...story({ deployments: releases }), ...onAPhone }

/** Two feeds in a window of one size, without and with open details beside them: a row is as tall in either. */
const besideDetails = (without: number, beside: number): Story => ({
  render: () => (
    <>
      <div style={{ inlineSize: without }}>
        <Entries deployments={releases} />
      </div>
      <div data-beside-details="" style={{ inlineSize: beside }}>
        <Entries deployments={releases} />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const feeds = await canvas.findAllByRole('feed')
    await waitFor(async () => {
      const heights = feeds.map((feed) =>
        within(feed)
          .getAllByRole('article')
          .map((article) => article.offsetHeight),
      )
      await expect(heights).toEqual(heights.map(() => heights[0]))
    })
  },
})

export const BesideDetails: Story = {
  ...besideDetails(992, 808),
  globals: { viewport: { value: 'desk' } },
}

export const BesideDetailsInASmallWindow: Story = besideDetails(784, 600)

export const Compact = story({ deployments: releases, compact: true })

export const Selected = story({ deployments: releases, selected: 1 })

const forty = (n: number, changed: number) =>
  aDeployment(
    {
      applications: [],
      containers: Array.from({ length: 40 }, (_, index) =>
        aContainer(
          {
            id: `c0000000-0000-4000-8000-${index.toString().padStart(12, '0')}`,
            name: `worker-${index + 1}`,
            tag: index < changed ? `2.${n}.0` : '1.0.0',
          },
          n,
        ),
      ),
    },
    n,
  )

export const FortyServices: Story = {
  ...story({ deployments: [forty(1, 9), forty(2, 9)] }),
  play: async ({ canvas, userEvent }) => {
    const [fold] = await canvas.findAllByRole('button', { name: /4 more: .*; 31 deployed again: / })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    if (fold) await userEvent.click(fold)
    await expect(await canvas.findByRole('button', { name: 'Collapse 40 services' })).toHaveFocus()
    await expect(canvas.getByText('worker-40')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse 40 services' }))
  },
}

const bidi = '\u202Egnp.exe\u202C \u0007bell'
const zalgo = `Z${'\u0301'.repeat(60)}algo`

export const Hostile: Story = {
  ...story({
    deployments: [
      aDeployment({
        triggered_by: `<img src=x onerror=alert(1)> ${bidi}`,
        applications: [
          anApplication({
            name: `__proto__ ${zalgo}`,
            commit: aCommit({
              message: `${bidi} ${'long '.repeat(20_000)}`,
              author_name: '<b>Mallory</b>',
              tag: 'v'.repeat(500),
              commit_page_url: 'javascript:alert(1)',
            }),
          }),
        ],
        containers: [aContainer({ name: 'x'.repeat(3000), tag: 'y'.repeat(3000) })],
        jobs: [
          aJob({ schedule: { event: unrecognized('<script>'), schedule_at: '* * * * *; rm -rf' } }),
        ],
      }),
    ],
  }),
  play: async ({ canvas }) => {
    const entry = await canvas.findByRole('article')
    await expect(entry).toHaveTextContent('<b>Mallory</b>')
    await waitFor(() => expect(entry.querySelectorAll('img, b, script')).toHaveLength(0))
    await waitFor(() => expect(canvas.queryAllByRole('link')).toHaveLength(1))
    await expect(entry.scrollWidth).toBeLessThanOrEqual(entry.clientWidth)
  },
}

export const NoServicesNoTimes = story({
  deployments: [
    aDeployment({ applications: [], triggered_by: undefined, origin: undefined }),
    aDeployment({ created_at: timeOf(2), updated_at: timeOf(9) }, 2),
    aDeployment({ updated_at: undefined }, 3),
  ],
})

/** What the API does not say leaves no gap: the line begins where the others do. */
export const NoOriginOnAPhone: Story = {
  render: () => (
    <Entries
      deployments={[
        aDeployment({ origin: undefined, triggered_by: 'ci-bot' }),
        aDeployment({ origin: undefined, triggered_by: undefined }, 2),
      ]}
    />
  ),
  ...onAPhone,
  play: async ({ canvas }) => {
    const left = (element: Element | undefined) => element?.getBoundingClientRect().left
    const [title] = await canvas.findAllByRole('heading')
    const [first, second] = canvas.getAllByText(/\bmin$/)
    await waitFor(async () => {
      await expect(left(canvas.getByText('ci-bot'))).toBe(left(title))
      await expect(left(second)).toBe(left(title))
      await expect(left(first)).toBeGreaterThan(left(title) ?? Infinity)
    })
  },
}

/** What was searched for is marked where it shows; where it does not, the entry says where it is. */
export const Searched: Story = {
  render: () => (
    <SearchTerms value={termsOf('payment harbour')}>
      <Entries
        deployments={[
          aDeployment({
            applications: [
              anApplication({
                name: 'payment-web',
                commit: aCommit({ message: 'Retry the payment once\n\nAs the harbour asked' }),
              }),
            ],
          }),
        ]}
      />
    </SearchTerms>
  ),
  play: async ({ canvas }) => {
    const marks = await canvas.findAllByText('payment', { selector: 'mark' })
    await expect(marks).toHaveLength(2)
    await expect(canvas.getByText('Matches in: commit message of payment-web')).toBeVisible()
  },
}
