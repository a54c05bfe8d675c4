import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import type { History } from '#src/deployments/history/history.ts'
import { coverageWords } from '#src/deployments/words/coverage.ts'
import { aContainer, unrecognized } from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory, type Records } from '#src/testing/histories.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { FactsView } from './facts-view.tsx'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const MINUTE = 60_000

/** Deployments of three services: every sixth fails, and the next one mends it. */
const many = (length: number, apart: number): Records =>
  Array.from({ length }, (_, n) => {
    const at = NOW - (n + 1) * apart * MINUTE
    const failed = n % 6 === 1
    const status = failed ? ('DEPLOYMENT_ERROR' as const) : ('DEPLOYED' as const)
    return {
      status,
      triggered_by: ['Ada Marsh', 'ci-bot', 'Grace Lee'][n % 3],
      origin: n % 3 === 1 ? 'GIT' : 'CLI',
      created_at: new Date(at).toISOString(),
      updated_at: new Date(at + (3 + (n % 7)) * MINUTE).toISOString(),
      containers: [
        aContainer({ name: ['web', 'worker', 'mailer'][n % 3], status }, n + 1),
        aContainer({ id: `${n} gateway`, name: 'gateway' }, n + 1),
      ],
    }
  })

const propsOf = (history: History) => ({
  environmentId: 'e1',
  history,
  compiled: compileFilter(EMPTY_FILTER, 'Europe/Berlin', NOW),
  zone: 'Europe/Berlin',
  now: NOW,
  coverage: coverageWords(history, undefined, { zone: 'Europe/Berlin', now: NOW }),
  timeline: {
    pager: {
      state: { get: () => ({ kind: 'idle' as const }), subscribe: () => () => {} },
      older: () => {},
      gap: () => {},
      search: () => {},
      again: () => {},
      stop: () => {},
    },
    newer: { count: 0, more: false },
    showNewer: () => {},
    paging: { kind: 'idle' as const },
    oldEnd: history.complete ? { kind: 'complete' as const } : { kind: 'more' as const },
  },
  afterOf: () => undefined,
  search: {},
})

const meta = {
  title: 'Deployment history/Facts',
  component: FactsView,
  args: propsOf(aHistory(many(120, 373))),
  decorators: [
    (Story) => (
      <TimelineStage>
        <main className="mx-auto max-w-page px-4">
          <h1>Deployments</h1>
          <Story />
        </main>
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof FactsView>
export default meta

type Story = StoryObj<typeof meta>

export const Partial: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Load more' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
    await expect(canvas.getByRole('table', { name: 'Deployments by day' })).toBeVisible()
    const failed = canvas.getByRole('link', { name: /^20 failed$/ })
    await expect(failed).toHaveAttribute('href', expect.stringContaining('status=failed'))
  },
}

/** After paging to earlier days, a filter that allows fewer days shows them, not the empty time before. */
export const PagedAndThenNarrowed: Story = {
  render: function Render(props) {
    const [isNarrow, setIsNarrow] = useState(false)
    const filter = { ...EMPTY_FILTER, from: isNarrow ? '2026-11-16' : undefined }
    const compiled = compileFilter(filter, 'Europe/Berlin', NOW)
    return (
      <>
        <button type="button" onClick={() => setIsNarrow(true)}>
          Since 16 November
        </button>
        <FactsView {...props} compiled={compiled} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Earlier days' }))
    await expect(canvas.getByText(/, 4 of 32 days\./)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Since 16 November' }))
    await expect(canvas.getByText(/, 5 of 5 days\./)).toBeVisible()
  },
}

export const EntriesBehindANumber: Story = {
  play: async ({ canvas, userEvent }) => {
    const [cell] = canvas.getAllByRole('button', { name: /^\d+ deployments? on Friday / })
    if (!cell) throw new Error('No deployment on a Friday')
    await userEvent.click(cell)
    await expect(canvas.getByRole('dialog', { name: /^\d+ deployments? on Friday / })).toBeVisible()
  },
}

/** With a filter, no number is said of all deployments. */
export const Filtered: Story = {
  args: {
    ...propsOf(aCompleteHistory(many(40, 600))),
    compiled: compileFilter({ ...EMPTY_FILTER, status: new Set(['failed']) }, 'UTC', NOW),
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { name: /of \d+ matching attempts? to deploy failed/ }),
    ).toBeVisible()
    await expect(canvas.getByText('Longest time without a matching deployment')).toBeVisible()
    await expect(canvas.getAllByText(/: 0 matching deployments$/)[0]).toBeInTheDocument()
  },
}

export const Empty: Story = { args: propsOf(aCompleteHistory([])) }
export const One: Story = {
  args: propsOf(aCompleteHistory(many(1, 60))),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Load/ })).toBeNull())
  },
}
export const UnknownStates: Story = {
  args: propsOf(
    aHistory(
      many(12, 600).map((one, n) =>
        'kind' in one || n % 2 === 0
          ? one
          : { ...one, status: n % 4 === 1 ? unrecognized('QUARANTINED') : undefined },
      ),
    ),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/of \d+ attempts to deploy failed/)).toBeVisible()
  },
}
export const Huge: Story = { args: propsOf(aHistory(many(25_000, 40))), tags: ['!test'] }
