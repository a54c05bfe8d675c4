import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { WrongConfig } from '#src/contract/host.ts'
import { CodeMissing } from '#src/lib/page/code-missing.ts'
import { AppStage } from '#src/testing/app-stage.tsx'
import { Budget } from './budget.tsx'
import { ExpiryNotice } from '#src/app/session/expiry-notice.tsx'
import { OpenComponent } from '#src/app/open/open-component.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { NotFound } from '#src/app/not-found.tsx'
import { PageError } from '#src/app/page-error.tsx'
import { SampleList } from '#src/app/open/sample-list.tsx'
import { SessionEnded } from '#src/app/session/session-ended.tsx'
import { SessionNotice } from '#src/app/session/session-notice.tsx'
import { SessionMenu } from '#src/app/session/session-menu.tsx'
import { StartFailure } from '#src/app/start-failure.tsx'

const meta = { title: 'App/Frame' } satisfies Meta
export default meta

type Story = StoryObj

const NEXT_HOUR = Date.now() + 3_000_000

const budget = (remaining: number): Story => ({
  render: () => (
    <AppStage
      budget={{
        remaining,
        resetAt: NEXT_HOUR,
        source: 'server',
        spent: { reading: 21, resolving: 40, polling: 90 },
      }}
    >
      <div className="flex justify-end">
        <Budget />
      </div>
    </AppStage>
  ),
})
export const BudgetPlenty: Story = {
  ...budget(842),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '842 requests left, show usage' }))
    const spending = within(canvas.getByRole('dialog', { name: 'API budget' }))
    await expect(spending.getByRole('row', { name: 'Polling for changes 90' })).toBeVisible()
    await expect(
      spending.getByRole('row', { name: 'Other clients with this credential 7' }),
    ).toBeVisible()
  },
}
export const Offline: Story = {
  render: () => (
    <AppStage offlineSince={Date.now() - 90_000}>
      <OfflineNotice />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('You are offline. Since ')
  },
}
export const BudgetLow = budget(118)
export const BudgetUsedUp: Story = {
  ...budget(0),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^\d+:\d\d$/)).toBeVisible()
  },
}
export const BudgetCounted: Story = {
  render: () => (
    <AppStage
      budget={{ remaining: 640, resetAt: NEXT_HOUR, source: 'counted', spent: { polling: 360 } }}
    >
      <div className="flex justify-end">
        <Budget />
      </div>
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^640 requests left/ }))
    await expect(
      canvas.getByText(/counted in this browser because the API does not report it/),
    ).toBeVisible()
  },
}

export const SessionOfToken: Story = {
  render: () => (
    <AppStage
      state={{
        kind: 'signedIn',
        session: {
          scheme: 'Token',
          expiresAt: null,
          endsAt: new Date(NEXT_HOUR).toISOString(),
        },
      }}
    >
      <SessionMenu />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Session: API token' }))
    await expect(
      canvas.getByText(/^Session ends at .+ Signing out discards your edits in all tabs\.$/),
    ).toBeVisible()
  },
}

export const SessionOfJwt: Story = {
  render: () => (
    <AppStage
      state={{
        kind: 'signedIn',
        session: { scheme: 'Bearer', expiresAt: new Date(NEXT_HOUR).toISOString() },
      }}
    >
      <SessionMenu />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Session: Bearer JWT' }))
    await expect(canvas.getByText(/^Session ends at/)).toBeVisible()
  },
}

const ending = (kind: 'signedIn' | 'ended') =>
  kind === 'ended'
    ? ({ kind, at: new Date(), reason: 'expired' } as const)
    : ({
        kind,
        session: { scheme: 'Bearer', expiresAt: new Date(Date.now() + 540_000).toISOString() },
      } as const)

export const SessionAboutToEnd: Story = {
  render: () => (
    <AppStage state={ending('signedIn')}>
      <ExpiryNotice />
      <SessionEnded />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const notice = await canvas.findByRole('status')
    await expect(notice).toHaveTextContent(/^Your JWT expires at \d\d:\d\d/)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in again' }))
    const dialog = canvas.getByRole('dialog', { name: 'Sign in before the session ends' })
    await expect(within(dialog).getByRole('textbox', { name: 'Credential' })).toBeVisible()
  },
}

export const SessionOfTokenAboutToEnd: Story = {
  render: () => (
    <AppStage
      state={{
        kind: 'signedIn',
        session: {
          scheme: 'Token',
          expiresAt: null,
          endsAt: new Date(Date.now() + 540_000).toISOString(),
        },
      }}
    >
      <ExpiryNotice />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const notice = await canvas.findByRole('status')
    await expect(notice).toHaveTextContent(/^Your session ends at \d\d:\d\d/)
  },
}

export const SessionThatExpired: Story = {
  render: () => (
    <AppStage state={ending('ended')}>
      <SessionEnded />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Your session ended' })
    await expect(dialog).toHaveTextContent('The JWT has expired.')
  },
}

export const SessionThatEnded: Story = {
  render: () => (
    <AppStage state={{ kind: 'ended', at: new Date(), reason: 'withdrawn' }}>
      <SessionEnded />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'Your session ended' })
    await expect(within(dialog).getByRole('textbox', { name: 'Credential' })).toBeVisible()
  },
}

const ID = '4f9c2d1e-7b60-4c1d-9a52-0be6d1c7a17b'

export const SampleWorkspace: Story = {
  render: () => (
    <AppStage>
      <SampleList
        sample={{
          environments: [{ id: ID, name: 'long', description: '2,400 deployments of a shop.' }],
          board: [],
          organizationId: 'o',
          clusterId: 'c',
          clusters: [],
          components: [{ key: 'loki', description: 'Logs, and where they are kept.' }],
        }}
      />
    </AppStage>
  ),
}

export const OpenAComponent: Story = {
  render: () => (
    <AppStage>
      <OpenComponent />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await expect(await canvas.findByText('Paste an organization ID.')).toBeVisible()
    await expect(canvas.getByText('Enter the key of a platform component.')).toBeVisible()
  },
}

export const NothingAtThisAddress: Story = {
  render: () => (
    <AppStage>
      <NotFound />
    </AppStage>
  ),
}

export const PageThatFailed: Story = {
  render: () => (
    <AppStage>
      <PageError error={new Error('A value was not what it should be')} reset={() => {}} />
    </AppStage>
  ),
}

export const PageWhoseCodeIsMissing: Story = {
  render: () => (
    <AppStage>
      <PageError error={new CodeMissing('offline', () => {})} reset={() => {}} />
    </AppStage>
  ),
}

export const HostIsNotAnswering: Story = {
  render: () => <StartFailure error={new Error('config.json responded with 502')} />,
}

export const ConfigurationIsWrong: Story = {
  render: () => (
    <StartFailure
      error={
        new WrongConfig(
          'config.json: Link 1 “Logs” uses the unknown placeholder {nmae}; available: {environmentId}.',
        )
      }
    />
  ),
}

export const SessionThatEndedWhileTyping: Story = {
  render: () => (
    <AppStage state={{ kind: 'ended', at: new Date(), reason: 'withdrawn' }} prompt="putOff">
      <SessionNotice />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Your session ended. The API responded with 401. It no longer accepts the credential.',
    )
  },
}
