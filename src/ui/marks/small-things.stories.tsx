import Copy from 'lucide-react/icons/copy'
import GitBranch from 'lucide-react/icons/git-branch'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { Change } from './change.tsx'
import { EndMark } from './end-mark.tsx'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import { Logo } from './logo.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { Divider } from './divider.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const meta = { title: 'UI parts/Small things' } satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

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
      <Divider />
      <p className="self-center">The water line is in the middle.</p>
    </div>
  ),
}

export const Icons: Story = {
  render: () => (
    <p className="flex items-center gap-3">
      {(['xs', 'sm', 'md', 'lg'] as const).map((size) => (
        <Icon key={size} of={GitBranch} size={size} />
      ))}
      12, 14, 16 and 20 px, and ink that fits the words beside them
      <Icon of={Copy} className="text-ink-3" />
    </p>
  ),
}

export const Waiting: Story = {
  render: () => (
    <p className="flex items-center gap-2">
      <Spinner />
      Resolving
    </p>
  ),
}

export const ForScreenReadersOnly: Story = {
  render: () => (
    <p>
      v1.4.1 <VisuallyHidden>became</VisuallyHidden> v1.4.2
    </p>
  ),
  play: async ({ canvas }) => {
    const said = canvas.getByText('became')
    await waitFor(() => expect(said.getBoundingClientRect().width).toBeLessThanOrEqual(1))
  },
}
