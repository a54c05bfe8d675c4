import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { answering, neverAnswers } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  anAddress,
  aRequirement,
  aViolation,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import type { MemoryRequest } from '#src/testing/memory-api.ts'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { OtherClusters } from './other-clusters.tsx'

/* The draft on another cluster, or in the other mode. */

const meta = {
  title: 'Component configuration/Other clusters',
  component: OtherClusters,
  render: () => (
    <ConfigurationStage address={anAddress()}>
      <ConfigurationForm componentKey={COMPONENT.componentKey} />
      <OtherClusters />
    </ConfigurationStage>
  ),
} satisfies Meta<typeof OtherClusters>
export default meta

type Story = StoryObj<typeof meta>

const OTHER = '0f6d1c52-8a34-4b7e-9c1f-2d3e4a5b6c7d'

const HERE = aComponent({
  fields: [
    aField('name', { label: 'Name', required: true }),
    aField('zone', { label: 'Zone', constraints: { allowedValues: ['north', 'south'] } }),
    aField('code', { label: 'Code', sensitive: true, defaultValue: 'hunter2' }),
    aField('tide', { label: 'Tide table' }),
  ],
  requirements: [aRequirement('role', { label: 'Role' })],
  violations: [aViolation('name', 'A name is needed.'), aViolation('tide', 'No tide here.')],
})
const THERE = aComponent({
  clusterId: OTHER,
  fields: [
    aField('name', { label: 'Name' }),
    aField('zone', { label: 'Zone', constraints: { allowedValues: ['south', 'east'] } }),
    aField('code', { label: 'Code', sensitive: true }),
    aField('lock', { label: 'Lock gate' }),
  ],
  requirements: [aRequirement('role', { label: 'Role', status: 'READY' })],
  violations: [aViolation('name', 'A name is needed.'), aViolation('lock', 'Which gate?')],
})
const ofCluster = ({ path }: MemoryRequest) => (path.includes(OTHER) ? THERE : HERE)

const open = async ({ canvas }: StoryContext) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Compare with other clusters' }))
  return within(await canvas.findByRole('dialog', { name: 'Other clusters and mode' }))
}

const compareWith = async (play: StoryContext, cluster: string) => {
  const dialog = await open(play)
  if (cluster !== '') {
    await userEvent.type(dialog.getByRole('textbox', { name: 'Cluster ID' }), cluster)
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }))
  return dialog
}

export const OnAnotherCluster: Story = {
  decorators: [answering(ofCluster)],
  play: async (play) => {
    await userEvent.type(await play.canvas.findByRole('textbox', { name: 'Code' }), 'open sesame')
    const dialog = await compareWith(play, OTHER)
    const table = await dialog.findByRole('table', { name: 'Differences' })
    const row = (name: RegExp) => within(table).getByRole('row', { name })
    await expect(row(/^Tide table tide No tide here/)).toHaveTextContent('none')
    await expect(row(/^Lock gate lock none/)).toHaveTextContent('Which gate? (INVALID_VALUE)')
    await expect(row(/^Tide table tide listed/)).toHaveTextContent('not listed')
    await expect(row(/^Name required/)).toHaveTextContent('yesno')
    await expect(row(/^Zone allowed values/)).toHaveTextContent('north, southsouth, east')
    await expect(row(/^Code default/)).toHaveTextContent('set, not shownnone')
    await expect(row(/^Role cluster/)).toHaveTextContent('MissingReady')
    // What both say is a press away.
    await waitFor(() => expect(within(table).queryByText(/A name is needed/)).toBeNull())
    await userEvent.click(dialog.getByRole('switch', { name: 'Differences only' }))
    await expect(within(table).getAllByText(/A name is needed/)).toHaveLength(2)
    for (const secret of ['hunter2', 'open sesame'])
      await expect(play.canvasElement.innerHTML).not.toContain(secret)
  },
}

const KNOWN = { ...COMPONENT, organizationId: 'harbour-known' }

export const OnAClusterByName: Story = {
  decorators: [answering(ofCluster)],
  beforeEach: () => {
    const { organizationId } = KNOWN
    changeBookmarks(() => [
      { organizationId, clusterId: OTHER, name: 'Staging West' },
      { organizationId, clusterId: KNOWN.clusterId, name: 'Production' },
      { organizationId: 'another', clusterId: 'of-another', name: 'Not to be offered' },
    ])
    return () => changeBookmarks(() => [])
  },
  render: () => (
    <ConfigurationStage address={KNOWN}>
      <OtherClusters />
    </ConfigurationStage>
  ),
  play: async (play) => {
    const dialog = await open(play)
    const known = dialog.getByRole('combobox', { name: 'Known cluster' })
    await expect(within(known).getAllByRole('option')).toHaveLength(2)
    await userEvent.selectOptions(known, 'Staging West')
    await expect(dialog.getByRole('textbox', { name: 'Cluster ID' })).toHaveValue(OTHER)
    await userEvent.click(dialog.getByRole('button', { name: 'Compare' }))
    const table = await dialog.findByRole('table', { name: 'Differences' })
    for (const name of ['Production', 'Staging West'])
      await expect(within(table).getByRole('columnheader', { name })).toBeVisible()
  },
}

const inTheOtherMode = async (play: StoryContext) => {
  const dialog = await open(play)
  await userEvent.click(dialog.getByRole('radio', { name: 'Complete draft' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }))
  return dialog
}

export const InTheOtherMode: Story = {
  decorators: [
    answering(({ json }) =>
      json.includes('"replaceProfileConfig":true') ? { ...THERE, clusterId: HERE.clusterId } : HERE,
    ),
  ],
  play: async (play) => {
    const dialog = await inTheOtherMode(play)
    await expect(
      await dialog.findByRole('columnheader', { name: /merged with saved values$/ }),
    ).toBeVisible()
    await expect(dialog.getByRole('columnheader', { name: /as a complete draft$/ })).toBeVisible()
    await expect(
      dialog.getByRole('row', { name: /^this cluster as a complete draft/ }),
    ).toHaveTextContent('2 wrong')
  },
}

export const TheSame: Story = {
  decorators: [answering(() => HERE)],
  play: async (play) => {
    const dialog = await inTheOtherMode(play)
    await expect(await dialog.findByText('Both responses are the same.')).toBeVisible()
  },
}

export const NowhereElse: Story = {
  decorators: [answering(() => HERE)],
  play: async (play) => {
    const dialog = await open(play)
    await userEvent.click(dialog.getByRole('button', { name: 'Compare' }))
    await expect(
      await dialog.findByText('Enter another cluster or choose the other mode.'),
    ).toBeVisible()
  },
}

export const Comparing: Story = {
  decorators: [answering((asked) => (asked.path.includes(OTHER) ? neverAnswers() : HERE))],
  play: async (play) => {
    const dialog = await compareWith(play, OTHER)
    await expect(dialog.getByRole('status', { name: 'Comparison' })).toHaveTextContent('Comparing…')
  },
}

/** Whether the request was aborted. */
let wasAborted = false

export const ClosedWhileComparing: Story = {
  beforeEach: () => {
    wasAborted = false
  },
  decorators: [
    answering((asked) => {
      if (!asked.path.includes(OTHER)) return HERE
      return new Promise((_, reject) => {
        asked.signal?.addEventListener('abort', () => {
          wasAborted = true
          reject(new Error('aborted'))
        })
      })
    }),
  ],
  play: async (play) => {
    const dialog = await compareWith(play, OTHER)
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(wasAborted).toBe(true))
    await waitFor(() => expect(play.canvas.queryByRole('dialog')).toBeNull())
  },
}

const failing = (failure: ApiFailure): Story => ({
  decorators: [
    answering((asked) => {
      if (asked.path.includes(OTHER)) throw new ApiError(failure)
      return HERE
    }),
  ],
})
const failsWith =
  (words: RegExp): NonNullable<Story['play']> =>
  async (play) => {
    const dialog = await compareWith(play, OTHER)
    const status = dialog.getByRole('status', { name: 'Comparison' })
    await waitFor(() => expect(status).toHaveTextContent('Your draft is unchanged.'))
    const lines = within(dialog.getByRole('table', { name: 'Clusters compared' }))
    await expect(lines.getByRole('row', { name: new RegExp(`^${OTHER}`) })).toHaveTextContent(words)
  }

export const NoSuchCluster: Story = {
  ...failing({ kind: 'notFound', message: 'No such cluster' }),
  play: failsWith(/No cluster has this ID.*404: “No such cluster”/),
}

export const SessionEnded: Story = {
  ...failing({ kind: 'unauthorized' }),
  play: async (play) => {
    await failsWith(/The credential was refused/)(play)
    await expect(play.canvas.getByRole('button', { name: 'Sign in again' })).toBeVisible()
  },
}

export const NotPermitted: Story = {
  ...failing({ kind: 'forbidden' }),
  play: failsWith(/This token has no access to this cluster.*403/),
}

export const Limited: Story = {
  ...failing({ kind: 'rateLimited', resetAt: new Date(Date.now() + 600_000) }),
  play: failsWith(/limit reached\. Compare again after \d\d:\d\d/),
}

export const Unavailable: Story = {
  ...failing({ kind: 'server', status: 503 }),
  play: failsWith(/The API returned an error.*503/),
}

export const AboutAnotherCluster: Story = {
  decorators: [answering(() => HERE)],
  play: failsWith(/The response cannot be read/),
}
