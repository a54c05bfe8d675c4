import type { Meta, StoryObj } from '@storybook/react-vite'
import { ApiError } from '#src/api/api-error.ts'
import { FindFoot } from './find-foot.tsx'

const meta = {
  title: 'Deployment history/Find foot',
  component: FindFoot,
  args: {
    coverage: '3 of 240 loaded, back to 2 March',
    matching: 3,
    loaded: 240,
    complete: false,
    failed: undefined,
    paging: { kind: 'idle' },
    onKeepLooking: () => {},
    onStop: () => {},
    onClear: () => {},
  },
} satisfies Meta<typeof FindFoot>
export default meta

type Story = StoryObj<typeof meta>

export const Some: Story = {}
export const None: Story = { args: { matching: 0 } }
export const NoneAtAll: Story = { args: { matching: 0, complete: true } }
export const All: Story = { args: { complete: true, coverage: '3 of 2,400' } }
export const Failed: Story = {
  args: { failed: new ApiError({ kind: 'server', status: 503 }) },
}
export const Searching: Story = {
  args: { paging: { kind: 'loading', purpose: 'search', startId: 'x', pages: 4, arrived: 40 } },
}
