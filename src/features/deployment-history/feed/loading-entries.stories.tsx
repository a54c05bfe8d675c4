import type { Meta, StoryObj } from '@storybook/react-vite'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { DayHead } from './day-head.tsx'
import { Freshness } from '#timeline/now/freshness.tsx'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { LoadingEntries } from './loading-entries.tsx'
import { createStore } from '#src/lib/values/store.ts'

const meta = {
  title: 'Deployment history/Loading rows',
  component: LoadingEntries,
  args: { count: 3 },
} satisfies Meta<typeof LoadingEntries>
export default meta

type Story = StoryObj<typeof meta>

const [newest] = withPage(EMPTY_HISTORY, aPage([aDeployment()])).items
const at = newest?.kind === 'deployment' ? newest.deployment.created_at : ''

export const Rows: Story = {}
export const DayHeads: Story = {
  render: () => (
    <div className="max-w-feed">
      {[at, '2026-11-16T09:00:00Z', '2025-12-31T23:59:59Z'].map((day) => (
        <DayHead key={day} at={day} zone="UTC" />
      ))}
    </div>
  ),
}
export const Fresh: Story = {
  render: () => (
    <p className="grid gap-2">
      <Freshness
        checkedAt={Date.now()}
        nextCheck={createStore(Date.now() + 9000)}
        checking={false}
        offline={false}
      />
      <Freshness
        checkedAt={Date.now()}
        nextCheck={createStore(0)}
        checking={false}
        offline={false}
      />
      <Freshness checkedAt={Date.now()} nextCheck={createStore(0)} checking offline={false} />
      <Freshness checkedAt={Date.now()} nextCheck={createStore(0)} checking={false} offline />
    </p>
  ),
}
