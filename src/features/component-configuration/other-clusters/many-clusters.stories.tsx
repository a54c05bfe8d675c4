import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within, waitFor } from 'storybook/test'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { answering, neverAnswers } from '#src/testing/answering.tsx'
import { Connected } from '#src/testing/connected.tsx'
import {
  aComponent,
  aField,
  aMissingValue,
  aRequirement,
  aViolation,
  COMPONENT,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { type MemoryRequest, createMemoryApi } from '#src/testing/memory-api.ts'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { OtherClusters } from './other-clusters.tsx'

/* The draft on several clusters at once. */

const ORGANIZATION = 'harbour-many'
const ADDRESS = { ...COMPONENT, organizationId: ORGANIZATION }

const CLUSTERS = ['production', 'staging', 'preview', 'sandbox'] as const
const idOf = (name: string) => `${name.slice(0, 3)}d1c52-8a34-4b7e-9c1f-2d3e4a5b6c7d`

const meta = {
  title: 'Component configuration/Try on many clusters',
  component: OtherClusters,
  beforeEach: () => {
    changeBookmarks(() =>
      CLUSTERS.map((name) => ({
        organizationId: ORGANIZATION,
        clusterId: idOf(name),
        name: `${name} west`,
      })),
    )
    sessionStorage.clear()
    return () => changeBookmarks(() => [])
  },
  render: () => (
    <ConfigurationStage address={ADDRESS}>
      <ConfigurationForm componentKey={COMPONENT.componentKey} />
      <OtherClusters />
    </ConfigurationStage>
  ),
} satisfies Meta<typeof OtherClusters>
export default meta

type Story = StoryObj<typeof meta>

const zones = (...allowedValues: string[]) =>
  aField('zone', { label: 'Zone', constraints: { allowedValues } })
const FIELDS = [
  aField('name', { label: 'Name', required: true }),
  aField('code', { label: 'Code', sensitive: true, defaultValue: 'hunter2' }),
]

const ANSWERS: Record<string, Partial<ComponentJson>> = {
  here: { fields: [...FIELDS, zones('north', 'south')], requirements: [aRequirement('role')] },
  production: {
    fields: [...FIELDS, zones('north', 'east')],
    requirements: [aRequirement('role', { status: 'READY' })],
    violations: [aViolation('zone', 'Tide gates are not in this zone.'), aMissingValue('name')],
  },
  staging: {
    fields: [...FIELDS, zones('north', 'south'), aField('lock', { label: 'Lock gate' })],
    requirements: [aRequirement('role', { status: 'READY' })],
  },
  preview: { fields: [...FIELDS, zones('north', 'south')], requirements: [aRequirement('role')] },
  sandbox: { fields: FIELDS, requirements: [] },
}

const clusterIn = ({ path }: MemoryRequest) =>
  CLUSTERS.find((name) => path.includes(idOf(name))) ?? 'here'
const answerOf = (asked: MemoryRequest) => {
  const name = clusterIn(asked)
  return aComponent({
    ...ANSWERS[name],
    ...(name !== 'here' && { clusterId: idOf(name) }),
  })
}

const open = async ({ canvas }: StoryContext) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Compare with other clusters' }))
  return within(await canvas.findByRole('dialog', { name: 'Other clusters and mode' }))
}
type Opened = Awaited<ReturnType<typeof open>>

const addAll = (dialog: Opened) =>
  userEvent.click(dialog.getByRole('button', { name: 'Add all 4 known ones' }))
const compare = (dialog: Opened) => userEvent.click(dialog.getByRole('button', { name: 'Compare' }))
const compareAll = async (play: StoryContext) => {
  const dialog = await open(play)
  await addAll(dialog)
  await compare(dialog)
  return dialog
}
const status = (dialog: Opened) => dialog.getByRole('status', { name: 'Comparison' })
const lineOf = async (dialog: Opened, name: RegExp) => dialog.findByRole('row', { name })

export const AllAnswer: Story = {
  decorators: [answering(answerOf)],
  play: async (play) => {
    const dialog = await compareAll(play)
    await dialog.findByText('Comparison complete.')
    await expect(await lineOf(dialog, /this cluster/)).toHaveTextContent('1 requirement missing')
    await expect(await lineOf(dialog, /^production west/)).toHaveTextContent('1 wrong, 1 needed')
    await expect(await lineOf(dialog, /^staging west/)).toHaveTextContent('Valid')
    const table = dialog.getByRole('table', { name: 'Differences' })
    const row = (name: RegExp) => within(table).getByRole('row', { name })
    await expect(row(/^Zone allowed values/)).toHaveTextContent('north, southnorth, east')
    await expect(row(/^Lock gate/)).toHaveTextContent('not listed')
    await expect(row(/^role cluster/)).toHaveTextContent('MissingMissingReadynot listedReady')
    await waitFor(() => expect(within(table).queryByRole('row', { name: /^Code/ })).toBeNull())
    await userEvent.click(dialog.getByRole('switch', { name: 'Differences only' }))
    await expect(within(table).getAllByRole('row', { name: /^Code/ })).toHaveLength(1)
    await expect(play.canvasElement.innerHTML).not.toContain('hunter2')
  },
}

export const MoreKnownThanFit: Story = {
  decorators: [answering(answerOf)],
  beforeEach: () =>
    changeBookmarks(() =>
      Array.from({ length: 12 }, (_, at) => ({
        organizationId: ORGANIZATION,
        clusterId: idOf(`${at + 100}`),
        name: `depot ${at + 1}`,
      })),
    ),
  play: async (play) => {
    const dialog = await open(play)
    const add = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
    await add('Add the first 10 known ones')
    await waitFor(() => expect(dialog.queryByText(/not added/)).toBeNull())
    await waitFor(() => expect(dialog.queryByRole('button', { name: /known ones/ })).toBeNull())
  },
}

export const AllTheSame: Story = {
  decorators: [
    answering((asked) => {
      const name = clusterIn(asked)
      return aComponent({
        fields: FIELDS,
        ...(name !== 'here' && { clusterId: idOf(name) }),
      })
    }),
  ],
  play: async (play) => {
    const dialog = await compareAll(play)
    await expect(await dialog.findByText('All 5 responses are the same.')).toBeVisible()
  },
}

const FAILURES: Record<string, ApiFailure> = {
  production: { kind: 'forbidden', message: 'No permission to read this cluster' },
  preview: { kind: 'server', status: 500, message: 'Out of order' },
  sandbox: { kind: 'notTheApi', status: 200, contentType: 'text/html' },
}

export const SomeFail: Story = {
  decorators: [
    answering((asked) => {
      const failure = FAILURES[clusterIn(asked)]
      if (failure) throw new ApiError(failure)
      return answerOf(asked)
    }),
  ],
  play: async (play) => {
    const dialog = await compareAll(play)
    await dialog.findByText(/2 of 5 responses received\. Your draft is unchanged\./)
    const production = await lineOf(dialog, /^production west/)
    await expect(production).toHaveTextContent(/403: “No permission to read this cluster”/)
    await expect(await lineOf(dialog, /^preview west/)).toHaveTextContent(/500: “Out of order”/)
    await expect(await lineOf(dialog, /^sandbox west/)).toHaveTextContent(
      'The response is not from the API',
    )
    // Nothing is claimed of those that did not answer.
    const table = dialog.getByRole('table', { name: 'Differences' })
    await expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
    await userEvent.click(
      within(production).getByRole('button', { name: 'Try again: production west' }),
    )
    await dialog.findByText(/2 of 5 responses received/)
  },
}

export const OneIsSlow: Story = {
  decorators: [
    answering((asked) => (clusterIn(asked) === 'preview' ? neverAnswers() : answerOf(asked))),
  ],
  play: async (play) => {
    const dialog = await compareAll(play)
    await expect(await lineOf(dialog, /^preview west/)).toHaveTextContent('Requesting…')
    await dialog.findByText('Comparing… 4 of 5 responses received.')
    await expect(dialog.getByRole('table', { name: 'Differences' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
    await expect(await lineOf(dialog, /^preview west/)).toHaveTextContent('Not requested')
    await expect(status(dialog)).toHaveTextContent('Stopped. 4 of 5 responses received.')
  },
}

export const WaitingForTheBudget: Story = {
  decorators: [
    (Story) => {
      const api = createMemoryApi(answerOf)
      return (
        <Connected api={{ ...api, maySendAt: () => Date.now() + 600_000 }}>
          <Story />
        </Connected>
      )
    },
  ],
  play: async (play) => {
    const dialog = await compareAll(play)
    await expect(await lineOf(dialog, /^staging west/)).toHaveTextContent(
      /Waiting for the rate limit Resumes around \d\d:\d\d/,
    )
    await expect(await lineOf(dialog, /^sandbox west/)).toHaveTextContent(/Waiting for/)
  },
}

export const SessionEnded: Story = {
  decorators: [
    answering((asked) => {
      if (clusterIn(asked) === 'production') throw new ApiError({ kind: 'unauthorized' })
      return clusterIn(asked) === 'here' ? answerOf(asked) : neverAnswers()
    }),
  ],
  play: async (play) => {
    const dialog = await compareAll(play)
    await expect(await dialog.findByRole('button', { name: 'Sign in again' })).toBeVisible()
    await expect(await lineOf(dialog, /^staging west/)).toHaveTextContent('Not requested')
  },
}

export const TheDraftHasChanged: Story = {
  decorators: [answering(answerOf)],
  play: async (play) => {
    const first = await compareAll(play)
    await first.findByText('Comparison complete.')
    await userEvent.click(first.getByRole('button', { name: 'Close' }))
    await userEvent.type(play.canvas.getByRole('textbox', { name: 'Name' }), 'pier')
    const dialog = await open(play)
    await expect(
      dialog.getByText(/responses are from \d\d:\d\d:\d\d.*; 1 edit since\./),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Compare again' }))
    await dialog.findByText('Comparison complete.')
    await waitFor(() => expect(dialog.queryByText(/1 edit since/)).toBeNull())
  },
}

export const ChoosingClusters: Story = {
  decorators: [answering(answerOf)],
  play: async (play) => {
    const dialog = await open(play)
    const box = dialog.getByRole('textbox', { name: 'Cluster ID' })
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Known cluster' }),
      'staging west',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Add cluster' }))
    await expect(box).toHaveValue('')
    await userEvent.click(box)
    await userEvent.paste(`${idOf('staging')}\n${idOf('preview')}\n${COMPONENT.clusterId}`)
    const list = within(dialog.getByRole('list', { name: 'Clusters to compare' }))
    await expect(list.getAllByRole('listitem')).toHaveLength(2)
    await expect(dialog.getByText('staging west is in the list already.')).toBeVisible()
    await expect(dialog.getByText('This cluster is compared with the others anyway.')).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: 'Remove staging west' }))
    await expect(list.getByRole('button', { name: 'Remove preview west' })).toHaveFocus()
    await userEvent.click(box)
    await userEvent.paste(Array.from({ length: 11 }, (_, at) => `cluster-${at}`).join('\n'))
    await expect(dialog.getByText('At most 10 clusters: 2 more were not added.')).toBeVisible()
  },
}
