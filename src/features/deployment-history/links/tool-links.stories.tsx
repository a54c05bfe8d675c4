import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { LinkTemplate } from '#src/contract/link-templates.ts'
import type { Team } from '#src/contract/team.ts'
import { aCommit, aDeployment, anApplication } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { TimelinePage } from '#timeline/timeline-page.tsx'

const meta = { title: 'Deployment history/Links to other tools' } satisfies Meta
export default meta

type Story = StoryObj

const LINKS: readonly LinkTemplate[] = [
  { on: 'environment', label: 'Dashboard', url: 'https://grafana.example.com/d/{environmentId}' },
  { on: 'deployment', label: 'Audit', url: 'https://audit.example.com/{deploymentId}' },
  { on: 'service', label: 'Logs', url: 'https://logs.example.com/?q={serviceName}' },
  { on: 'service', label: 'Image', url: 'https://registry.example.com/{image}' },
  {
    on: 'commit',
    label: 'Diff',
    url: 'https://git.example.com/compare/{previousCommitId}...{commitId}',
  },
]

const TEAM: Team = {
  environments: [
    {
      id: 'harbour',
      name: 'Harbour',
      links: [{ label: 'Runbook', url: 'https://wiki.example.com/harbour' }],
    },
  ],
}

const shop = (commit: string, n: number) =>
  aDeployment(
    {
      applications: [
        anApplication({
          id: 'shop',
          name: 'shop & "bank"',
          commit: aCommit({ git_commit_id: commit.repeat(40) }),
        }),
      ],
      containers: [],
      databases: [],
      jobs: [],
      helms: [],
    },
    n,
  )

function History({ open = false }: { open?: boolean }) {
  const records = [shop('b', 1), shop('a', 2)]
  const api = createMemoryApi(() => ({ page: 1, page_size: 20, results: records }))
  return (
    <TimelineStage api={{ ...api, config: { ...api.config, links: LINKS, team: TEAM } }}>
      <TimelinePage
        environmentId="harbour"
        name="Harbour"
        search={open ? { deployment: records[0]?.id ?? '' } : {}}
      />
    </TimelineStage>
  )
}

export const OnAServiceLine: Story = {
  render: () => <History />,
  play: async ({ canvas }) => {
    const [logs] = await canvas.findAllByRole('link', {
      name: /^Logs of shop & "bank", \d.* \(new tab\)$/,
    })
    await expect(logs).toHaveAttribute(
      'href',
      'https://logs.example.com/?q=shop%20%26%20%22bank%22',
    )
    await expect(logs).toHaveAttribute('rel', 'noreferrer noopener')
    // Has a commit and no image; the previous commit is known only for the newer deployment.
    await expect(canvas.getAllByRole('link', { name: /^Diff of shop/ })).toHaveLength(1)
    await waitFor(() =>
      expect(canvas.queryByRole('link', { name: /^Image/ })).not.toBeInTheDocument(),
    )
    await expect(canvas.getByRole('link', { name: 'Dashboard (new tab)' })).toHaveAttribute(
      'href',
      'https://grafana.example.com/d/harbour',
    )
    // What the team gave to this environment alone.
    await expect(canvas.getByRole('link', { name: 'Runbook (new tab)' })).toHaveAttribute(
      'href',
      'https://wiki.example.com/harbour',
    )
  },
}

export const InTheDetails: Story = {
  render: () => <History open />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Audit/ })).toBeVisible()
    const diffs = await canvas.findAllByRole('link', { name: /^Diff of shop/ })
    for (const diff of diffs) {
      await expect(diff).toHaveAttribute(
        'href',
        `https://git.example.com/compare/${'a'.repeat(40)}...${'b'.repeat(40)}`,
      )
    }
    await expect(diffs).toHaveLength(2)
  },
}
