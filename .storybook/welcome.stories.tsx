import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { Logo } from '#src/ui/marks/logo.tsx'
import { Divider } from '#src/ui/marks/divider.tsx'

const meta = { title: 'Welcome', parameters: { layout: 'fullscreen' } } satisfies Meta
export default meta

const GROUPS: readonly [name: string, start: string, text: ReactNode][] = [
  [
    'Foundations',
    'foundations--colour',
    'Colours, type, space, corners, motion, glyphs, the rail.',
  ],
  [
    'Pages',
    'pages-deployment-history--loaded',
    'Whole pages: loaded, empty, loading, refused, failed; on a desktop and on a phone.',
  ],
  [
    'Deployment history',
    'deployment-history-entry--all-states',
    'The parts of the timeline: what runs, what changed, what broke, since when.',
  ],
  [
    'Component configuration',
    'component-configuration-field--untouched',
    'The parts of the form that the API describes.',
  ],
  ['App', 'app-frame--budget-plenty', 'The frame around every page: session, budget, failures.'],
  [
    'UI parts',
    'ui-parts-all-of-them--parts-in-every-state',
    'Buttons, fields, choices, notices and dialogs, without words of the domain.',
  ],
]

export const Welcome: StoryObj = {
  render: () => (
    <div className="grid min-h-dvh grid-cols-[auto_minmax(0,1fr)] gap-x-8 sm:gap-x-16">
      <Divider />
      <main className="grid max-w-form content-start gap-8 py-10 pe-6">
        <header className="grid gap-3">
          <p className="flex items-center gap-2 font-bold">
            <Logo /> Tidemark
          </p>
          <h1>Every part of the console, in every state</h1>
          <p className="text-ink-2">
            Tidemark is a web console for an infrastructure-management API. One page shows what was
            deployed, by whom, what broke and since when. The other builds a form from the API’s
            description and shows what is missing while you type. These previews show each part
            alone, with made-up data and without a service.
          </p>
        </header>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {GROUPS.map(([name, start, text]) => (
            <div key={name} className="contents">
              <dt className="font-medium">
                <a href={`?path=/story/${start}`} target="_top">
                  {name}
                </a>
              </dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
        <section className="grid gap-2">
          <h2>Look around</h2>
          <ul className="grid list-disc gap-1 ps-5 text-ink-2">
            <li>The toolbar switches theme, density and the width of the window.</li>
            <li>
              Controls change the props of a part. Interactions replay the presses and keys that a
              state needs, step by step.
            </li>
            <li>Accessibility checks the current story in the current theme.</li>
            <li>
              Keys: <Kbd>S</Kbd> hides the list, <Kbd>A</Kbd> the panel, <Kbd>F</Kbd> shows the part
              alone, <Kbd>/</Kbd> searches.
            </li>
          </ul>
        </section>
        <section className="grid gap-2">
          <h2>Run them</h2>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="mono">npm run storybook</dt>
            <dd className="text-ink-2">These previews, with hot reload.</dd>
            <dt className="mono">npm run storybook:build</dt>
            <dd className="text-ink-2">
              The same as files in <code>storybook-static</code>; they need no network.
            </dd>
            <dt className="mono">npm test stories</dt>
            <dd className="text-ink-2">Every story as a test, with its steps and axe.</dd>
            <dt className="mono">npm run visual</dt>
            <dd className="text-ink-2">
              Screenshots of the most visual stories, and axe on all of them, in both themes.
            </dd>
          </dl>
        </section>
      </main>
    </div>
  ),
}
