import type { Meta, StoryObj } from '@storybook/react-vite'

import { Glyph } from './glyph.tsx'
import type { GlyphMark, GlyphShape, GlyphAppearance } from './glyph.tsx'
import { railAround } from './rail.ts'

const SHAPES: readonly Pick<GlyphAppearance, 'tone' | 'shape'>[] = [
  { tone: 'progress', shape: 'active' },
  { tone: 'neutral', shape: 'queued' },
  { tone: 'neutral', shape: 'waiting' },
  { tone: 'success', shape: 'done' },
  { tone: 'neutral', shape: 'rest' },
  { tone: 'danger', shape: 'failed' },
  { tone: 'warning', shape: 'warned' },
  { tone: 'neutral', shape: 'unknown' },
]

const MARKS: readonly GlyphMark[] = [
  'layers',
  'up',
  'turn',
  'square',
  'bin',
  'play',
  'slash',
  'dots',
  'check',
  'dot',
  'lines',
  'alert',
  'question',
]

const meta = {
  title: 'Foundations/Glyphs',
  component: Glyph,
  args: { tone: 'success', shape: 'done', mark: 'check' },
} satisfies Meta<typeof Glyph>
export default meta

type Story = StoryObj<typeof meta>

export const EveryShapeAndMark: Story = {
  render: () => (
    <table>
      <thead>
        <tr>
          <td />
          {MARKS.map((mark) => (
            <th key={mark} scope="col" className="px-2 text-xs text-ink-3">
              {mark}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SHAPES.map(({ tone, shape }: { tone: GlyphAppearance['tone']; shape: GlyphShape }) => (
          <tr key={shape}>
            <th scope="row" className="pe-3 text-start text-xs text-ink-3">
              {shape}
            </th>
            {MARKS.map((mark) => (
              <td key={mark} className="p-2">
                <Glyph tone={tone} shape={shape} mark={mark} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
}

export const Sizes: Story = {
  render: () => (
    <p className="flex items-center gap-3">
      <Glyph tone="progress" shape="active" mark="up" />
      <Glyph tone="progress" shape="active" mark="up" size="md" />
      <span
        {...railAround('busy', 'bad')}
        className="relative block p-4 [--node-y:1.625rem] [--rail-x:1.625rem]"
      >
        <Glyph tone="progress" shape="active" mark="up" size="rail" />
      </span>
      16, 18, and 20 on the rail
    </p>
  ),
}
