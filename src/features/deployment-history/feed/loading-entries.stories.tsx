import type { Meta, StoryObj } from '@storybook/react-vite'
import { DayHead } from './day-head.tsx'
import { Freshness } from '#timeline/now/freshness.tsx'
import { LoadingEntries } from './loading-entries.tsx'
import { createStore } from '#src/lib/values/store.ts'

const meta = {
  title: 'Deployment history/Loading rows',
  component: LoadingEntries,
  args: { count: 3 },
} satisfies Meta<typeof LoadingEntries>
export default meta

type Story = StoryObj<typeof meta>

export const Rows: Story = {}
export const DayHeads: Story = {
  render: () => (
    <div className="max-w-feed">
      {['2026-11-20', '2026-11-16', '2025-12-31'].map((day) => (
        <DayHead key={day} day={day} zone="UTC" />
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
