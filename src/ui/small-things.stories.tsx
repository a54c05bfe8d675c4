import TagIcon from 'lucide-react/icons/tag'
import type { Meta, StoryObj } from '@storybook/react-vite'

import { Change } from './change.tsx'
import { EndMark } from './end-mark.tsx'
import { Kbd } from './kbd.tsx'
import { Logo } from './logo.tsx'
import { Skeleton } from './skeleton.tsx'
import { Staff } from './staff.tsx'
import { Tag } from './tag.tsx'

const meta = {} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

export const Tags: Story = {
  render: () => (
    <p className="flex flex-wrap gap-2">
      <Tag>web-3.12.0</Tag>
      <Tag icon={TagIcon}>web-3.12.0</Tag>
      <Tag>Missing</Tag>
      <Tag tone="mark">3 edits</Tag>
      <Tag tone="danger">2 wrong</Tag>
    </p>
  ),
}

export const Changed: Story = { render: () => <Change from="v1.4.1" to="v1.4.2" /> }

export const Keys: Story = {
  render: () => (
    <p className="flex gap-2">
      <Kbd>PgDn</Kbd>
      <Kbd>/</Kbd>
      <code>replaceProfileConfig</code>
    </p>
  ),
}

export const SkeletonLines: Story = {
  render: () => (
    <div className="grid gap-2">
      <Skeleton width="40%" />
      <Skeleton width="85%" />
    </div>
  ),
}

export const End: Story = { render: () => <EndMark>No older deployments</EndMark> }

export const Brand: Story = {
  render: () => (
    <p className="flex items-center gap-2 font-bold">
      <Logo />
      Tidemark
    </p>
  ),
}

export const TideStaff: Story = {
  render: () => (
    <div className="flex h-[30rem] gap-10">
      <Staff />
      <p className="self-center">The water line stands in the middle.</p>
    </div>
  ),
}

export const Type: Story = {
  render: () => (
    <div className="grid gap-2">
      <h1>28 Deploying since 14:29</h1>
      <p className="text-lg font-bold tracking-tight">20 Service by deployment</p>
      <h2>16 Scrape targets</h2>
      <p>14 Started by ci-bot from Git, 3 min so far; similar ones took ≈ 5 min</p>
      <p className="text-sm">13 Show the delivery window on the basket page</p>
      <p className="text-xs text-ink-3">12 Each service as the newest loaded deployment names it</p>
      <p className="mono">12 mono ghcr.io/harbor/checkout-worker:v1.9.4 0O1lI</p>
      <p>
        A <a href="#link">link</a> is ink with a hairline under it.
      </p>
    </div>
  ),
}
