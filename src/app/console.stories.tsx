import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import type { SessionState } from '#src/api/session-store.ts'
import { paths } from '#src/lib/paths.ts'
import { changePlaces } from '#src/lib/places-store.ts'
import { createStore } from '#src/lib/store.ts'
import { aComponent, aField, aViolation } from '#src/testing/component-builders.ts'
import { type Asked, createMemoryApi, createMemorySession } from '#src/testing/memory-api.ts'
import loki from '#src/testing/sample-answers/component-loki.json'
import unknownShapes from '#src/testing/sample-answers/component-unknown-shapes.json'
import long from '#src/testing/sample-answers/history-long.json'
import unknownValues from '#src/testing/sample-answers/history-unknown-values.json'
import workspace from '#src/testing/sample-answers/workspace.json'
import { Console as WholeConsole, createConsoleRouter } from './console.tsx'

/*
 * The console as it is, with its routes, at an address; what the embedded API answers is kept in
 * files (see server/reference-api/sample-answers.test.ts).
 */

type ConsoleProps = {
  /** The address that is open. */
  at: string
  /** Whose session it is. */
  session: SessionState['kind']
  /** What the API answers. */
  answer: (asked: Asked) => unknown
}

const SESSION: Record<SessionState['kind'], SessionState> = {
  signedOut: { kind: 'signedOut' },
  signedIn: { kind: 'signedIn', session: { scheme: 'Token', expiresAt: null } },
  ended: { kind: 'ended', at: new Date(), reason: 'refused' },
}

function Console({ at, session: kind, answer }: ConsoleProps) {
  const [made] = useState(() => {
    const memory = createMemoryApi(answer)
    const api = { ...memory, config: { ...memory.config, sample: workspace } }
    const session = {
      ...createMemorySession(),
      state: createStore(SESSION[kind]),
      wanted: createStore(kind === 'ended'),
    }
    const client = createQueryClient()
    const history = createMemoryHistory({ initialEntries: [at] })
    return { api, session, client, router: createConsoleRouter(session, history) }
  })
  return (
    <ConnectionProvider value={made}>
      <QueryClientProvider client={made.client}>
        <WholeConsole router={made.router} />
      </QueryClientProvider>
    </ConnectionProvider>
  )
}

const idOf = (name: string) => workspace.environments.find((one) => one.name === name)?.id ?? ''
const historyOf = (name: string) => paths.deployments(idOf(name))
const componentOf = (key: string) =>
  paths.component(workspace.organizationId, workspace.clusterId, key)

type Answer = ConsoleProps['answer']

/** The first page; there is nothing before it. */
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
  // Opening a history is remembered in this browser.
  beforeEach: () => () => changePlaces(() => []),
} satisfies Meta<typeof Console>
export default meta

type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** The code of a page comes when it is gone to. */
const LATE = { timeout: 10_000 }

const shows =
  (heading: RegExp | string): Play =>
  async ({ canvas }) => {
    // Hidden ones too: to find out which are takes most of the time on a whole page.
    await expect(
      await canvas.findByRole('heading', { name: heading, hidden: true }, LATE),
    ).toBeVisible()
  }

// With the tag: the same content in another frame, which `npm run visual` looks at and `npm test` need not.
const onAPhone = { globals: { viewport: { value: 'phone' } } }
const inTheDark = { globals: { theme: 'dark' } }

export const SignIn: Story = {
  args: { at: '/sign-in', session: 'signedOut' },
  play: shows('Sign in'),
}
export const SignInOnAPhone: Story = { ...SignIn, ...onAPhone, tags: ['!test'] }

export const Home: Story = { args: { at: '/' }, play: shows('Where do you want to look?') }
export const HomeOnAPhone: Story = { ...Home, ...onAPhone, tags: ['!test'] }
export const HomeOpenedBefore: Story = {
  args: { at: '/' },
  beforeEach: () => {
    changePlaces(() => [
      { environmentId: idOf('long'), name: 'Production', openedAt: '2026-11-20T11:20:00Z' },
      { environmentId: idOf('live'), openedAt: '2026-11-19T07:00:00Z' },
    ])
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Production' })).toBeVisible()
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
  play: shows('This token may not read this environment'),
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

export const Configuration: Story = {
  args: { at: componentOf('loki'), answer: () => loki },
  play: shows('loki needs 4 values.'),
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
  play: shows(/^unknown-shapes/),
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
  play: shows('loki is being resolved.'),
}
export const ConfigurationForbidden: Story = {
  tags: ['!test'],
  args: { at: componentOf('loki'), answer: failing({ kind: 'forbidden' }) },
  play: shows('This token may not read this component'),
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
