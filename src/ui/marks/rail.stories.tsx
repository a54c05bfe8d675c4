import type { Meta, StoryObj } from '@storybook/react-vite'

import { Glyph } from './glyph.tsx'
import type { GlyphAppearance } from './glyph.tsx'
import { railAlong, railAround } from './rail.ts'
import type { Rail } from './rail.ts'

const meta = { title: 'Foundations/Rail' } satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const RAILS: readonly [rail: Rail, says: string][] = [
  ['ok', 'Succeeded'],
  ['bad', 'Failed, not yet fixed'],
  ['busy', 'In progress'],
  ['off', 'Stopped or deleted'],
  ['none', 'Not known'],
]

export const EveryLine: Story = {
  render: () => (
    <ul className="flex flex-wrap gap-10">
      {RAILS.map(([rail, says]) => (
        <li key={rail} className="flex items-center gap-3">
          <span {...railAlong(rail)} className="relative block h-10 w-2 [--rail-x:0.25rem]" />
          <span className="text-xs text-ink-2">{says}</span>
        </li>
      ))}
    </ul>
  ),
}

const ENTRIES: readonly [
  word: string,
  appearance: GlyphAppearance,
  above: Rail,
  below: Rail | undefined,
][] = [
  ['Deployment queued', { tone: 'neutral', shape: 'queued', mark: 'up' }, 'none', 'busy'],
  ['Deploying', { tone: 'progress', shape: 'active', mark: 'up' }, 'busy', 'bad'],
  ['Deployment failed', { tone: 'danger', shape: 'failed', mark: 'up' }, 'bad', 'off'],
  ['Stopped', { tone: 'neutral', shape: 'rest', mark: 'square' }, 'off', 'ok'],
  ['Deployed', { tone: 'success', shape: 'done', mark: 'check' }, 'ok', undefined],
]

export const AroundEntries: Story = {
  render: () => (
    <ol className="[--rail-x:1rem]">
      {ENTRIES.map(([word, appearance, above, below]) => (
        <li
          key={word}
          {...railAround(above, below)}
          className="rail-row relative grid grid-cols-[2rem_1fr] py-(--row-pad)"
        >
          <span className="justify-self-center">
            <Glyph {...appearance} size="rail" />
          </span>
          <p>
            <strong>{word}</strong>
            <br />
            hover it: the glyph interrupts the line with the background of its row
          </p>
        </li>
      ))}
    </ol>
  ),
}
