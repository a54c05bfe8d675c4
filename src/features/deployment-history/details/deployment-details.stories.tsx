import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import {
  aCommit,
  aContainer,
  aDeployment,
  aFullDeployment,
  aHelm,
  anApplication,
  anUnreadableRecord,
  aPage,
  deploymentId,
} from '#src/testing/builders.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { FocusOnArrival } from '#src/ui/hooks/focus-on-arrival.tsx'
import { SidePanel } from '#src/ui/overlays/side-panel.tsx'
import { DeploymentDetails } from './deployment-details.tsx'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import type { TimelineSearch } from '#timeline/find/timeline-search.ts'

const meta = {
  title: 'Deployment history/Deployment details',
  component: DeploymentDetails,
} satisfies Meta<typeof DeploymentDetails>
export default meta

type Story = StoryObj

const onClose = fn()
const older = fn()

function Details({
  records,
  index = 0,
  initial = {},
}: {
  records: readonly (Deployment | PageRecord)[]
  index?: number
  initial?: TimelineSearch
}) {
  const [search, setSearch] = useState(initial)
  return (
    <TimelineStage>
      <section
        aria-label="Deployment details"
        className="m-4 max-w-panel border border-line-2 bg-surface"
      >
        <DeploymentDetails
          history={withPage(EMPTY_HISTORY, aPage(records))}
          index={index}
          zone="UTC"
          link="https://tidemark.example.com/environments/e/deployments?deployment=d"
          search={search}
          steps={{ newer: undefined, older }}
          onSearch={(next) => setSearch({ ...search, ...next })}
          onClose={onClose}
        />
      </section>
    </TimelineStage>
  )
}

const failed = aDeployment(
  {
    status: 'DEPLOYMENT_ERROR',
    containers: [
      aContainer(
        {
          status: 'DEPLOYMENT_ERROR',
          tag: '2.9.4',
          arguments: ['--queue', 'payments', '--pool=80'],
        },
        1,
      ),
    ],
  },
  1,
)
const good = aDeployment(
  {
    containers: [aContainer({ tag: '2.9.3', arguments: ['--queue', 'payments', '--pool=20'] }, 2)],
  },
  2,
)

export const Failed: Story = {
  render: () => <Details records={[failed, good, aDeployment({}, 3)]} />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('added:')).toBeInTheDocument()
    await expect(canvas.getByText('--pool=80')).toBeVisible()
    await expect(canvas.getByText('--pool=20')).toBeVisible()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Compared with' }), [
      good.id,
    ])
    await expect(canvas.getByRole('combobox', { name: 'Compared with' })).toHaveValue(good.id)
    await userEvent.click(canvas.getByRole('radio', { name: /^All/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Close details' }))
    await expect(onClose).toHaveBeenCalled()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect(older).toHaveBeenCalled()
  },
}

const failedWith = (n: number) =>
  aDeployment(
    {
      status: 'DEPLOYMENT_ERROR',
      applications: [],
      containers: [aContainer({ status: 'DEPLOYMENT_ERROR', tag: '2.9.4' }, n)],
    },
    n,
  )

/** It failed before with the same tag: it is compared with what ran, not with that attempt. */
export const FailedAgain: Story = {
  render: () => (
    <Details
      records={[
        failedWith(1),
        failedWith(2),
        aDeployment({ applications: [], containers: [aContainer({ tag: '2.9.3' }, 3)] }, 3),
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        /Compared with the deployment at .*, which deployed what was running before\.$/,
      ),
    ).toBeVisible()
    await expect(canvas.getByText(/Only the tag changed/)).toBeVisible()
    await waitFor(() =>
      expect(canvas.queryByRole('link', { name: 'compare with that' })).toBeNull(),
    )
  },
}

const services = (...parts: [name: string, tag: string][]) => ({
  applications: [],
  containers: parts.map(([name, tag]) => aContainer({ name, tag })),
})

/** Compares the environment as of two deployments, including services that neither record names. */
export const AsOfTwo: Story = {
  render: () => (
    <Details
      records={[
        aDeployment(services(['web', 'v3'], ['new', 'v1']), 1),
        aDeployment(services(['api', 'v2']), 2),
        aDeployment(services(['web', 'v2']), 3),
        aDeployment(services(['web', 'v1'], ['api', 'v1'], ['ledger', 'v1']), 4),
      ]}
      initial={{ compare: deploymentId(3) }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(
      (await canvas.findByText('1 with no recorded change:')).parentElement,
    ).toHaveTextContent('ledger')
    const unknown = canvas.getByText(/^Not known as of that deployment:/)
    await waitFor(() => expect(unknown.parentElement).toHaveTextContent('new'))
    await expect(canvas.getByRole('heading', { name: /api/ })).toBeVisible()
    await expect(
      canvas.getByText(
        /^Not changed by this deployment; unchanged since .*\. Compared with the deployment at/,
      ),
    ).toBeVisible()
    await waitFor(() => expect(canvas.queryByText(/^Not part of/)).toBeNull())
  },
}

export const EveryKind: Story = {
  render: () => (
    <Details records={[aFullDeployment({}, 1), aFullDeployment({}, 2)]} initial={{ show: 'all' }} />
  ),
}

const factOf = (canvasElement: HTMLElement, label: string) =>
  [...canvasElement.querySelectorAll('dt')].find((term) => term.textContent === label)
    ?.nextElementSibling

/** Absent fields are shown as absent. */
export const NothingToBuildFrom: Story = {
  render: () => (
    <Details
      records={[
        aDeployment({
          applications: [anApplication({ commit: undefined })],
          helms: [aHelm({ commit: undefined, repository: undefined })],
        }),
      ]}
      initial={{ show: 'all' }}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findAllByText('no commit')).toHaveLength(2)
    await expect(factOf(canvasElement, 'Commit')).toHaveTextContent('no commit')
    await expect(factOf(canvasElement, 'Chart')).toHaveTextContent('no repository')
    await expect(factOf(canvasElement, 'Chart version')).toHaveTextContent('no repository')
  },
}

export const Running: Story = {
  render: () => <Details records={[aDeployment({ status: 'DEPLOYING' }, 1)]} />,
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Notify me when it ends' }),
    ).toHaveAttribute('aria-pressed', 'false')
    await expect(factOf(canvasElement, 'Duration')).toHaveTextContent(/ so far$/)
    await expect(factOf(canvasElement, 'Last update')).not.toHaveTextContent('so far')
  },
}

/** A newer deployment of the same service has ended, so this one is not under way any more. */
export const Overtaken: Story = {
  render: () => (
    <Details
      records={[
        aDeployment({}, 1),
        aDeployment(
          {
            status: 'DEPLOYING',
            created_at: new Date(Date.now() - 5 * 3_600_000).toISOString(),
            containers: aDeployment({}, 1).containers.map((one) => ({
              ...one,
              status: 'DEPLOYING',
            })),
            applications: aDeployment({}, 1).applications.map((one) => ({
              ...one,
              status: 'DEPLOYING',
            })),
          },
          2,
        ),
      ]}
      index={1}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('no end recorded')).toBeVisible()
  },
}

export const Unreadable: Story = {
  render: () => <Details records={[anUnreadableRecord(1)]} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Show raw record'))
    await expect(await canvas.findByText(/long ago/)).toBeVisible()
  },
}

export const NoServices: Story = {
  render: () => <Details records={[aDeployment({ applications: [], updated_at: undefined }, 1)]} />,
}

export const Hostile: Story = {
  render: () => (
    <Details
      records={[
        aDeployment({
          triggered_by: '\u202Eevil\u202C<script>alert(1)</script>',
          applications: [
            anApplication({
              commit: aCommit({
                message: `line one\nline two\n${'x'.repeat(100_000)}`,
                author_name: '',
                author_avatar_url: 'data:image/svg+xml,<svg onload=alert(1)>',
                commit_page_url: 'javascript:alert(1)',
              }),
            }),
          ],
        }),
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/line two/)
    const links = canvas.getAllByRole('link').map((link) => link.textContent)
    await expect(links).toEqual(['Services at that time', '14:34:00'])
  },
}

/** The panel alone: a region beside the list, or a dialog on narrow screens. */
function Panel() {
  return (
    <SidePanel name="Deployment details" onClose={onClose}>
      <div className="grid gap-2 p-4">
        <h2 tabIndex={-1} data-autofocus>
          checkout-worker failed
        </h2>
        <p>Started Friday 20 November 2026, 13:52:07 UTC</p>
        <button type="button">Copy link</button>
      </div>
      <FocusOnArrival />
    </SidePanel>
  )
}

export const Region: Story = {
  render: () => <Panel />,
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Deployment details' })).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('heading')).toHaveFocus())
  },
}

export const Dialog: Story = {
  render: () => <Panel />,
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Deployment details' })
    await expect(dialog).toContainElement(screen.getByRole('button', { name: 'Copy link' }))
  },
}
