import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { ApiError } from '#src/api/api-error.ts'
import { withPage } from '#src/deployments/history/history.ts'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory } from '#src/testing/histories.ts'
import { FilterFooter } from './filter-footer.tsx'

/** One deployment, of 18 November; older ones are not loaded. */
const HISTORY = aHistory([{ created_at: '2026-11-18T12:00:00Z' }])

const meta = {
  title: 'Deployment history/Find foot',
  component: FilterFooter,
  args: {
    coverage: '3 of 240 loaded, back to 2 March',
    matching: 3,
    history: HISTORY,
    span: { first: -Infinity, end: Infinity },
    oldEnd: { kind: 'more' },
    paging: { kind: 'idle' },
    onKeepLooking: () => {},
    onStop: () => {},
    onClear: () => {},
  },
} satisfies Meta<typeof FilterFooter>
export default meta

type Story = StoryObj<typeof meta>

export const Some: Story = {}
export const None: Story = { args: { matching: 0 } }
export const NoneAtAll: Story = { args: { matching: 0, oldEnd: { kind: 'complete' } } }
export const NoneBesideAGap: Story = {
  args: {
    matching: 0,
    oldEnd: { kind: 'complete' },
    history: withPage(
      aCompleteHistory([{ created_at: '2026-11-18T12:00:00Z' }]),
      aPage([aDeployment({ created_at: '2026-11-20T12:00:00Z' }, 9)]),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/Some deployments .* not loaded/)
    await waitFor(() => expect(canvas.queryByText(/All deployments are loaded/)).toBeNull())
  },
}
export const All: Story = { args: { oldEnd: { kind: 'complete' }, coverage: '3 of 2,400' } }
export const Failed: Story = {
  args: { oldEnd: { kind: 'failed', error: new ApiError({ kind: 'server', status: 503 }) } },
}
export const Searching: Story = {
  args: {
    paging: { kind: 'loading', purpose: 'search', startId: 'x', pages: 4, most: 10, arrived: 40 },
  },
}
export const WaitsForTheBudget: Story = {
  args: {
    paging: {
      kind: 'loading',
      purpose: 'search',
      startId: 'x',
      pages: 1,
      most: 10,
      arrived: 20,
      waitsUntil: Date.parse('2026-11-20T14:32:10Z'),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/loads at \d\d:\d\d:10/)
    await expect(canvas.getByRole('button', { name: 'Stop' })).toBeVisible()
  },
}
export const NoDayBetweenTheDates: Story = {
  args: { matching: 0, span: { first: 1, end: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The last day is before the first one/)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Keep looking' })).toBeNull())
  },
}
export const NothingOlderCanMatch: Story = {
  args: { span: { first: Date.parse('2026-11-20T00:00:00Z'), end: Infinity } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Older deployments are from before these dates/)).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Keep looking' })).toBeNull())
  },
}
