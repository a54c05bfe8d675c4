import type { Meta, StoryObj } from '@storybook/react-vite'
import { ApiError } from '#src/api/api-error.ts'
import { OldEnd } from './old-end.tsx'

const meta = {
  title: 'Deployment history/Old end',
  component: OldEnd,
  args: { state: { kind: 'more' }, loaded: '60 loaded, back to 16 November', onLoad: () => {} },
} satisfies Meta<typeof OldEnd>
export default meta

type Story = StoryObj<typeof meta>

export const More: Story = {}
export const Loading: Story = { args: { state: { kind: 'loading' } } }
export const Complete: Story = { args: { state: { kind: 'complete' } } }
export const Unreachable: Story = { args: { state: { kind: 'unreachable' } } }
export const Failed: Story = {
  args: {
    state: { kind: 'failed', error: new ApiError({ kind: 'server', status: 503 }) },
  },
}
export const Offline: Story = {
  args: {
    state: {
      kind: 'failed',
      error: new ApiError({ kind: 'unreachable', reason: 'offline' }),
    },
  },
}
export const RateLimited: Story = {
  args: {
    state: {
      kind: 'failed',
      error: new ApiError({ kind: 'rateLimited', resetAt: new Date('2026-11-20T15:00:00Z') }),
    },
  },
}
