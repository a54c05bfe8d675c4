import type { ReactElement } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { Tone } from '#src/ui/styles/tone.ts'

/**
 * The phase or outcome of a state, in this order: spinning ring, dashed ring, dotted ring, disc, plain ring, octagon,
 * triangle, dashed square.
 */
export type GlyphShape =
  | 'active'
  | 'queued'
  | 'waiting'
  | 'done'
  | 'rest'
  | 'failed'
  | 'warned'
  | 'unknown'

/** The operation, drawn inside the shape. */
export type GlyphMark =
  | 'layers'
  | 'up'
  | 'turn'
  | 'square'
  | 'bin'
  | 'play'
  | 'slash'
  | 'dots'
  | 'check'
  | 'dot'
  | 'lines'
  | 'alert'
  | 'question'

/** The appearance of a state. Features map their states to it. */
export type GlyphAppearance = { tone: Tone; shape: GlyphShape; mark: GlyphMark }

const SHAPE: Record<GlyphShape, ReactElement> = {
  active: (
    <>
      <circle cx="10" cy="10" r="8" opacity="0.3" />
      <path className="glyph-quarter" d="M10 2a8 8 0 0 1 8 8" />
    </>
  ),
  queued: <circle cx="10" cy="10" r="8" strokeDasharray="3.5 2.783" strokeDashoffset="1.75" />,
  waiting: <circle cx="10" cy="10" r="8" strokeDasharray=".01 3.59" />,
  done: <circle className="glyph-solid" cx="10" cy="10" r="9" />,
  rest: <circle cx="10" cy="10" r="8" />,
  failed: <path className="glyph-solid" d="M6.3 1h7.4L19 6.3v7.4L13.7 19H6.3L1 13.7V6.3z" />,
  warned: (
    <path
      className="glyph-solid"
      d="M8.6 2.2a1.65 1.65 0 0 1 2.8 0l7.2 12.7a1.6 1.6 0 0 1-1.4 2.4H2.8a1.6 1.6 0 0 1-1.4-2.4z"
    />
  ),
  unknown: <rect x="2" y="2" width="16" height="16" rx="3" strokeDasharray="3 2.4" />,
}

type Stroke = { d: string; width?: number; filled?: true }

const MARK: Record<GlyphMark, Stroke> = {
  layers: { d: 'M10 6.3l3.6 1.9L10 10.1 6.4 8.2zM6.4 11.3l3.6 1.9 3.6-1.9' },
  up: { d: 'M10 13.4V6.9M7.1 9.6 10 6.7l2.9 2.9' },
  turn: { d: 'M13.3 10.6a3.4 3.4 0 1 1-.9-3M13 5.9v2.2h-2.2' },
  square: { d: 'M7.6 7.6h4.8v4.8H7.6z', filled: true },
  bin: { d: 'M6.4 7.7h7.2M8.7 7.6V6.4h2.6v1.2M7.4 7.9l.5 5.5h4.2l.5-5.5' },
  play: { d: 'M8.4 6.9v6.2l4.8-3.1z', filled: true },
  slash: { d: 'M7.3 12.7l5.4-5.4' },
  dots: { d: 'M6.9 10h.01M10 10h.01M13.1 10h.01', width: 1.9 },
  check: { d: 'M6.5 10.3l2.4 2.4 4.6-5.2' },
  dot: { d: 'M10 10h.01', width: 3.6 },
  lines: { d: 'M6.9 7.7h6.2M6.9 10h6.2M6.9 12.3h3.6' },
  alert: { d: 'M10 7.2v3.6M10 13.3h.01' },
  question: { d: 'M8.1 8.2a1.95 1.95 0 1 1 2.6 2c-.5.2-.7.5-.7 1M10 13.4h.01' },
}

const SOLID: ReadonlySet<GlyphShape> = new Set(['done', 'failed', 'warned'])

const SIZE = { sm: undefined, md: 'glyph-md', rail: 'glyph-rail' } as const

type GlyphProps = GlyphAppearance & { size?: keyof typeof SIZE; className?: string | undefined }

/**
 * The icon of a state: the shape shows the phase or outcome, the mark the operation, and the colour repeats the shape.
 * 16 px, 18 (`md`), or 20 on the rail, where it interrupts the line. Hidden from assistive technology: always put text
 * beside it.
 */
// Inline instead of <use> of a sprite: 300 of either mount in the same time (measured in Chromium), and this needs no
// sprite in the page.
export function Glyph({ tone, shape, mark, size = 'sm', className }: GlyphProps) {
  const { d, width, filled } = MARK[mark]
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      className={classNames('glyph', SIZE[size], toneClass(tone), className)}
    >
      {SHAPE[shape]}
      <path
        d={d}
        className={SOLID.has(shape) ? 'glyph-on' : undefined}
        strokeWidth={width}
        fill={filled && 'currentColor'}
        transform={shape === 'warned' ? 'translate(0 .9)' : undefined}
      />
    </svg>
  )
}
