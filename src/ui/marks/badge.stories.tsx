import type { Meta, StoryObj } from '@storybook/react-vite'

import { Badge } from './badge.tsx'
import type { GlyphAppearance } from './glyph.tsx'

const APPEARANCES: readonly [word: string, appearance: GlyphAppearance][] = [
  ['Building', { tone: 'progress', shape: 'active', mark: 'layers' }],
  ['Deploying', { tone: 'progress', shape: 'active', mark: 'up' }],
  ['Restarting', { tone: 'progress', shape: 'active', mark: 'turn' }],
  ['Stopping', { tone: 'progress', shape: 'active', mark: 'square' }],
  ['Deleting', { tone: 'progress', shape: 'active', mark: 'bin' }],
  ['Executing', { tone: 'progress', shape: 'active', mark: 'play' }],
  ['Canceling', { tone: 'progress', shape: 'active', mark: 'slash' }],
  ['Queued', { tone: 'neutral', shape: 'queued', mark: 'dots' }],
  ['Deployment queued', { tone: 'neutral', shape: 'queued', mark: 'up' }],
  ['Restart queued', { tone: 'neutral', shape: 'queued', mark: 'turn' }],
  ['Stop queued', { tone: 'neutral', shape: 'queued', mark: 'square' }],
  ['Delete queued', { tone: 'neutral', shape: 'queued', mark: 'bin' }],
  ['Waiting to run', { tone: 'neutral', shape: 'waiting', mark: 'play' }],
  ['Waiting to restart', { tone: 'neutral', shape: 'waiting', mark: 'turn' }],
  ['Waiting to stop', { tone: 'neutral', shape: 'waiting', mark: 'square' }],
  ['Waiting to delete', { tone: 'neutral', shape: 'waiting', mark: 'bin' }],
  ['Deployed', { tone: 'success', shape: 'done', mark: 'check' }],
  ['Restarted', { tone: 'success', shape: 'done', mark: 'turn' }],
  ['Ready', { tone: 'neutral', shape: 'rest', mark: 'dot' }],
  ['Recap', { tone: 'neutral', shape: 'rest', mark: 'lines' }],
  ['Stopped', { tone: 'neutral', shape: 'rest', mark: 'square' }],
  ['Deleted', { tone: 'neutral', shape: 'rest', mark: 'bin' }],
  ['Canceled', { tone: 'neutral', shape: 'rest', mark: 'slash' }],
  ['Build failed', { tone: 'danger', shape: 'failed', mark: 'layers' }],
  ['Deployment failed', { tone: 'danger', shape: 'failed', mark: 'up' }],
  ['Restart failed', { tone: 'danger', shape: 'failed', mark: 'turn' }],
  ['Stop failed', { tone: 'danger', shape: 'failed', mark: 'square' }],
  ['Delete failed', { tone: 'danger', shape: 'failed', mark: 'bin' }],
  ['Unavailable', { tone: 'warning', shape: 'warned', mark: 'alert' }],
]
const UNKNOWN: GlyphAppearance = { tone: 'neutral', shape: 'unknown', mark: 'question' }

const meta = {
  title: 'UI parts/Badge',
  component: Badge,
  args: { appearance: { tone: 'success', shape: 'done', mark: 'check' }, children: 'Deployed' },
} satisfies Meta<typeof Badge>
export default meta

type Story = StoryObj<typeof meta>

const gallery = (filled: boolean) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-x-4 gap-y-3">
    {APPEARANCES.map(([word, appearance]) => (
      <li key={word}>
        <Badge appearance={appearance} filled={filled}>
          {word}
        </Badge>
      </li>
    ))}
    <li>
      <Badge appearance={UNKNOWN} filled={filled}>
        <span className="mono">QUARANTINED</span>
      </Badge>
    </li>
  </ul>
)

export const StateBadges: Story = { render: () => gallery(false) }
export const StateBadgesFilled: Story = { render: () => gallery(true) }
export const Filled: Story = { args: { filled: true } }
