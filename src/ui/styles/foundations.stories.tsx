import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'

import tokens from './tokens.css?raw'

/* Generated from the tokens, so that none is missing. */

const meta = { title: 'Foundations' } satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

/** The names of the tokens with a prefix, in file order. */
const named = (prefix: string): readonly string[] => [
  ...new Set(
    [...tokens.matchAll(new RegExp(`^ *--(${prefix}[a-z0-9-]*):`, 'gm'))]
      .map(([, name = '']) => name)
      .filter((name) => !name.endsWith('--line-height')),
  ),
]

const TONES = ['neutral', 'progress', 'success', 'warning', 'danger', 'mark'] as const
const toneOf = (name: string) => TONES.find((tone) => name.split('-').includes(tone))
const COLOURS = named('color-')

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line py-5.5 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-8">
    <h2 className="text-sm">{name}</h2>
    {children}
  </section>
)

const Swatches = ({ names }: { names: readonly string[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-3">
    {names.map((name) => (
      <li key={name} className="flex items-center gap-2.5">
        <span
          className="drawn size-8 flex-none rounded-sm border border-line-2"
          style={{ background: `var(--${name})` }}
        />
        <span className="mono">{name.replace('color-', '')}</span>
      </li>
    ))}
  </ul>
)

export const Colour: Story = {
  render: () => (
    <>
      <p className="max-w-form pb-5 text-ink-2">
        Colour is state, nothing else: action is ink, and magenta marks what is yours (focus,
        selection, edits). Each colour has a light and a dark value.
      </p>
      <Part name="Grounds, ink, lines">
        <Swatches names={COLOURS.filter((name) => toneOf(name) === undefined)} />
      </Part>
      {TONES.map((tone) => (
        <Part key={tone} name={tone === 'mark' ? 'mark: the pencil' : tone}>
          <Swatches names={COLOURS.filter((name) => toneOf(name) === tone)} />
        </Part>
      ))}
    </>
  ),
}

export const Type: Story = {
  render: () => (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        {named('text-').map((name) => (
          <div key={name} className="grid items-baseline gap-x-6 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <dt className="mono text-ink-3">{name}</dt>
            <dd
              className={name === 'text-mono' ? 'mono' : undefined}
              style={{
                fontSize: `var(--${name})`,
                lineHeight: `var(--${name}--line-height)`,
                ...(name === 'text-mono' && { fontFamily: 'var(--font-mono)' }),
              }}
            >
              {name === 'text-mono'
                ? 'ghcr.io/harbour/checkout-worker:v1.9.4 0O1lI'
                : 'Deploying since 14:29, 3 min so far; similar ones took ≈ 5 min'}
            </dd>
          </div>
        ))}
      </dl>
      <h1>A first heading: Deploying since 14:29</h1>
      <h2>A second heading: Scrape targets</h2>
      <h3>A third heading: Labels</h3>
      <p className="text-ink">The first level of text, ink</p>
      <p className="text-ink-2">The second level, ink-2</p>
      <p className="text-ink-3">The third level, ink-3: still readable on every ground</p>
      <p className="font-normal">
        400 <span className="font-medium">500</span> <span className="font-bold">600</span>, figures
        of one width: 1111 0000 14:29:07
      </p>
      <p>
        A <a href="#link">link</a> is ink with a hairline under it. <code>Code</code> is mono.
      </p>
    </div>
  ),
}

export const SpaceAndCorners: Story = {
  render: () => (
    <>
      <Part name="Steps of 4 px">
        <ul className="flex flex-wrap items-end gap-4">
          {[1, 2, 3, 4, 6, 8, 12, 16].map((step) => (
            <li key={step} className="grid justify-items-center gap-1.5">
              <span
                className="drawn bg-line-2"
                style={{
                  inlineSize: `calc(var(--spacing) * ${step})`,
                  blockSize: `calc(var(--spacing) * ${step})`,
                }}
              />
              <span className="text-xs text-ink-3">{step * 4}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Corners">
        <ul className="flex flex-wrap gap-6">
          {named('radius-').map((name) => (
            <li key={name} className="grid justify-items-center gap-1.5">
              <span
                className="block h-12 w-20 border border-edge bg-surface"
                style={{ borderRadius: `var(--${name})` }}
              />
              <span className="mono text-ink-3">{name}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Elevation">
        <ul className="flex flex-wrap gap-10">
          {named('shadow-').map((name) => (
            <li key={name} className="grid justify-items-center gap-4">
              <span
                className="floats block h-16 w-32 rounded-md bg-raised"
                style={{ boxShadow: `var(--${name})` }}
              />
              <span className="mono text-ink-3">{name}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Controls">
        <p className="text-ink-2">
          32 px, small 28; under a coarse pointer 44 and 36. Compact density takes 4 px from the
          first: the toolbar switches it.
        </p>
      </Part>
    </>
  ),
}

export const Motion: Story = {
  render: () => (
    <>
      <p className="max-w-form pb-5 text-ink-2">
        Only the turning quarter, the busy rail and lines still to come move by themselves; under
        reduced motion nothing does, and every duration is 0.
      </p>
      <Part name="Durations">
        <ul className="grid gap-3">
          {named('duration-').map((name) => (
            <li key={name} className="group flex items-center gap-6">
              <span className="mono w-40 text-ink-3">{name}</span>
              <button
                type="button"
                className="h-(--control) rounded-sm border border-edge bg-surface px-3 transition-colors group-hover:bg-mark-soft"
                style={{ transitionDuration: `var(--${name})` }}
              >
                Point at me
              </button>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Loops">
        <ul className="flex flex-wrap items-center gap-10">
          <li className="w-40">
            <span className="drawn block h-2.5 animate-breathe rounded-xs bg-line forced-colors:opacity-40" />
          </li>
          <li data-rail="busy" className="relative h-12 w-4 [--rail-x:0.5rem]" />
        </ul>
      </Part>
    </>
  ),
}
