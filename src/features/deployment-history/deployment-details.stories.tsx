import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import {
  aCommit,
  aContainer,
  aDeployment,
  aFullDeployment,
  anApplication,
  anUnreadableRecord,
  aPage,
} from '#src/testing/builders.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { DeploymentDetails } from './deployment-details.tsx'
import { EMPTY_HISTORY, withPage } from './history.ts'
import type { TimelineSearch } from './timeline-search.ts'

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
  initial = {},
}: {
  records: readonly (Deployment | PageRecord)[]
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
          index={0}
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

const failedBefore = aDeployment(
  {
    status: 'DEPLOYMENT_ERROR',
    applications: [],
    containers: [aContainer({ status: 'DEPLOYMENT_ERROR', tag: '2.9.4' }, 2)],
  },
  2,
)

/** It failed before with the same tag: what the card says has one earlier deployment behind it, which it names. */
export const FailedAgain: Story = {
  render: () => (
    <Details
      records={[
        { ...failedBefore, id: failed.id, created_at: failed.created_at },
        failedBefore,
        aDeployment({ applications: [], containers: [aContainer({ tag: '2.9.3' }, 3)] }, 3),
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Compared with .*, its last appearance\.$/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'compare with that' })).toBeVisible()
    await expect(canvas.queryByText(/Only the tag changed/)).toBeNull()
  },
}

export const EveryKind: Story = {
  render: () => (
    <Details records={[aFullDeployment({}, 1), aFullDeployment({}, 2)]} initial={{ show: 'all' }} />
  ),
}

export const Running: Story = {
  render: () => <Details records={[aDeployment({ status: 'DEPLOYING' }, 1)]} />,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Tell me when it ends' }),
    ).toHaveAttribute('aria-pressed', 'false')
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
    await expect(canvas.queryAllByRole('link')).toHaveLength(0)
  },
}
