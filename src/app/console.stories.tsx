import type { Meta, StoryObj } from '@storybook/react-vite'
import { createMemoryHistory } from '@tanstack/history'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import type { SessionState, SignInPrompt } from '#src/api/session-store.ts'
import { paths } from '#src/lib/page/paths.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { createStore } from '#src/lib/values/store.ts'
import { aComponent, aField, aViolation } from '#src/testing/component-builders.ts'
import {
  type MemoryRequest,
  createMemoryApi,
  createMemorySession,
} from '#src/testing/memory-api.ts'
import type { Team } from '#src/contract/team.ts'
import loki from '#src/testing/sample-answers/component-loki.json'
import unknownShapes from '#src/testing/sample-answers/component-unknown-shapes.json'
import long from '#src/testing/sample-answers/history-long.json'
import unknownValues from '#src/testing/sample-answers/history-unknown-values.json'
import workspace from '#src/testing/sample-answers/workspace.json'
import { App, createConsoleRouter } from './console.tsx'

/*
 * The whole console with its routes, at an address. The answers are files from the embedded API (see
 * server/reference-api/sample-answers.test.ts).
 */

type ConsoleProps = {
  /** The current address. */
  at: string
  /** The state of the session. */
  session: SessionState['kind']
  /** The answers of the API. */
  answer: (asked: MemoryRequest) => unknown
}

const SESSION: Record<SessionState['kind'], SessionState> = {
  signedOut: { kind: 'signedOut' },
  signedIn: { kind: 'signedIn', session: { scheme: 'Token', expiresAt: null } },
  ended: { kind: 'ended', at: new Date(), reason: 'withdrawn' },
}

const team: Team = {
  environments: workspace.environments.map(({ id, name }) => ({ id, name })),
  boards: [{ name: 'Harbour shop', environments: workspace.board }],
}

function Console({ at, session: kind, answer }: ConsoleProps) {
  const [made] = useState(() => {
    const memory = createMemoryApi(answer)
    const api = { ...memory, config: { ...memory.config, sample: workspace, team } }
    const session = {
      ...createMemorySession(),
      state: createStore(SESSION[kind]),
      prompt: createStore<SignInPrompt>(kind === 'ended' ? 'asked' : 'none'),
    }
    const client = createQueryClient()
    const history = createMemoryHistory({ initialEntries: [at] })
    const router = createConsoleRouter(session, history)
    return { connection: { api, session }, client, router }
  })
  return <App {...made} />
}

const idOf = (name: string) => workspace.environments.find((one) => one.name === name)?.id ?? ''
const historyOf = (name: string) => paths.deployments(idOf(name))
const componentOf = (key: string) =>
  paths.component(workspace.organizationId, workspace.clusterId, key)

type Answer = ConsoleProps['answer']

/** A memory history with one entry. */
const only =
  (page: { results: readonly unknown[] }): Answer =>
  ({ path }) =>
    path.includes('startId') ? { ...page, results: [] } : page
const failing =
  (failure: ApiFailure): Answer =>
  () => {
    throw new ApiError(failure)
  }
const never: Answer = () => new Promise<never>(() => {})

const meta = {
  title: 'Pages/Console',
  component: Console,
  parameters: { layout: 'fullscreen' },
  args: { at: historyOf('long'), session: 'signedIn', answer: only(long) },
  argTypes: { answer: { control: false }, at: { control: false } },
  // Opening a history adds a bookmark.
  beforeEach: () => () => changeBookmarks(() => []),
} satisfies Meta<typeof Console>
export default meta

type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** Waits for the heading: the code of a page is lazy. */
const LATE = { timeout: 10_000 }

const shows =
  (heading: RegExp | string): Play =>
  async ({ canvas }) => {
    // Includes hidden elements, because checking visibility takes most of the time on a whole page.
    await expect(
      await canvas.findByRole('heading', { name: heading, hidden: true }, LATE),
    ).toBeVisible()
  }

// Stories with this tag show the same content in another frame. `npm run visual` covers them, `npm test` does not.
const onAPhone = { globals: { viewport: { value: 'phone' } } }
const inTheDark = { globals: { theme: 'dark' } }

export const SignIn: Story = {
  args: { at: '/sign-in', session: 'signedOut' },
  play: shows('Sign in'),
}
export const SignInOnAPhone: Story = { ...SignIn, ...onAPhone, tags: ['!test'] }

export const Home: Story = { args: { at: '/' }, play: shows(/^Nothing is failing/) }
export const HomeOnAPhone: Story = { ...Home, ...onAPhone, tags: ['!test'] }
export const HomeOpenedBefore: Story = {
  args: { at: '/' },
  beforeEach: () => {
    changeBookmarks(() => [
      { environmentId: idOf('long'), name: 'Production', openedAt: '2026-11-20T11:20:00Z' },
      { environmentId: idOf('live'), openedAt: '2026-11-19T07:00:00Z' },
    ])
  },
  play: async ({ canvas }) => {
    const known = await canvas.findByRole('region', { name: 'Opened or named in this browser' })
    await expect(within(known).getByRole('link', { name: 'Production' })).toBeVisible()
    // A sample environment has a name without being named.
    await expect(within(known).getByRole('link', { name: 'live' })).toBeVisible()
    const form = canvas.getByRole('form', { name: 'Open' })
    await expect(known.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  },
}

const full: Play = async ({ canvas }) => {
  await canvas.findAllByText('Running now', {}, LATE)
  await expect(canvas.getByRole('heading', { level: 1, hidden: true })).toBeVisible()
}
export const History: Story = { play: full }
export const HistoryInTheDark: Story = { ...History, ...inTheDark, tags: ['!test'] }
export const HistoryOnAPhone: Story = { ...History, ...onAPhone, tags: ['!test'] }
export const HistoryWithUnknownValues: Story = {
  args: { at: historyOf('unknown-values'), answer: only(unknownValues) },
  play: full,
}
export const HistoryEmpty: Story = {
  tags: ['!test'],
  args: { answer: only({ results: [] }) },
  play: shows('No deployments yet'),
}
export const HistoryLoading: Story = { args: { answer: never }, tags: ['!test'] }
export const HistoryForbidden: Story = {
  args: { answer: failing({ kind: 'forbidden' }) },
  play: shows('This token has no access to this environment.'),
}
export const HistoryFailedOnAPhone: Story = {
  ...onAPhone,
  tags: ['!test'],
  args: { answer: failing({ kind: 'notFound' }) },
  play: shows(/^No environment has this ID/),
}
const [newest, second] = long.results
export const HistoryDetails: Story = {
  args: { at: `${historyOf('long')}?deployment=${second?.id}&after=${newest?.id}` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Show raw record', {}, LATE)).toBeVisible()
  },
}

/** Waits for the parts that come after the fields too. */
const configures =
  (heading: RegExp | string): Play =>
  async (context) => {
    await shows(heading)(context)
    await context.canvas.findByRole('button', { name: 'Values as YAML' }, LATE)
    await context.canvas.findByRole('region', { name: 'Outcome' }, LATE)
  }

export const Configuration: Story = {
  args: { at: componentOf('loki'), answer: () => loki },
  play: configures('loki has 3 requirements missing and needs 1 value.'),
}
export const ConfigurationInTheDark: Story = { ...Configuration, ...inTheDark, tags: ['!test'] }
export const ConfigurationOnAPhone: Story = { ...Configuration, ...onAPhone, tags: ['!test'] }
export const ConfigurationFilled: Story = {
  args: Configuration.args ?? {},
  play: async ({ canvas }) => {
    const bucket = await canvas.findByLabelText('Bucket for chunks', {}, LATE)
    await userEvent.type(bucket, 'quayside-logs')
    await expect(bucket).toHaveValue('quayside-logs')
  },
}
export const ConfigurationWithUnknownShapes: Story = {
  args: { at: componentOf('unknown-shapes'), answer: () => unknownShapes },
  play: configures(/^unknown-shapes/),
}
export const ConfigurationOf500Fields: Story = {
  tags: ['!test'],
  args: {
    at: componentOf('wide-500'),
    answer: () =>
      aComponent({
        clusterId: workspace.clusterId,
        componentKey: 'wide-500',
        fields: Array.from({ length: 500 }, (_, index) =>
          aField(`option.${index}`, {
            label: `Option ${index}`,
            type: ['string', 'string', 'number', 'bool'][index % 4] ?? 'string',
          }),
        ),
        violations: [aViolation('option.2', 'Must be at most 40.', 'VALUE_OUT_OF_RANGE')],
      }),
  },
  play: shows('wide-500 has 1 wrong value.'),
}
export const ConfigurationLoading: Story = {
  tags: ['!test'],
  args: { at: componentOf('loki'), answer: never },
  play: shows('loki is not resolved yet.'),
}
export const ConfigurationForbidden: Story = {
  tags: ['!test'],
  args: { at: componentOf('loki'), answer: failing({ kind: 'forbidden' }) },
  play: shows('This token has no access to this component.'),
}

export const SessionEnded: Story = {
  args: { session: 'ended' },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('dialog', { name: 'Your session ended' }, LATE),
    ).toBeVisible()
  },
}
export const NothingAtThisAddress: Story = { args: { at: '/nowhere' }, play: shows(/./) }
