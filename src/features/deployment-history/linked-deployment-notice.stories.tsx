import type { Meta, StoryObj } from '@storybook/react-vite'
import { ApiError } from '#src/api/api-error.ts'
import { deploymentId } from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory } from '#src/testing/histories.ts'
import { LinkedDeploymentNotice } from './linked-deployment-notice.tsx'

const meta = {
  title: 'Deployment history/Linked deployment notice',
  component: LinkedDeploymentNotice,
  args: {
    state: { kind: 'missing' },
    id: deploymentId(1),
    loaded: '240 loaded, back to 2 March',
    history: aHistory([{ created_at: '2026-11-18T12:00:00Z' }]),
    oldEnd: { kind: 'more' },
    paging: { kind: 'idle' },
    onKeepLooking: () => {},
    onStop: () => {},
    onClose: () => {},
  },
} satisfies Meta<typeof LinkedDeploymentNotice>
export default meta

type Story = StoryObj<typeof meta>

export const Missing: Story = {}
export const MissingAltogether: Story = {
  args: {
    history: aCompleteHistory([{ created_at: '2026-11-18T12:00:00Z' }]),
    oldEnd: { kind: 'complete' },
    loaded: '2,400 loaded',
  },
}
export const Searching: Story = {
  args: {
    paging: {
      kind: 'loading',
      purpose: 'search',
      startId: deploymentId(2),
      pages: 3,
      most: 10,
      arrived: 30,
    },
  },
}
export const Looking: Story = { args: { state: { kind: 'looking' } } }
export const Failed: Story = {
  args: {
    state: {
      kind: 'failed',
      error: new ApiError({ kind: 'server', status: 503 }),
      retry: () => {},
    },
  },
}
