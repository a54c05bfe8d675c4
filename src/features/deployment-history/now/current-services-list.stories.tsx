import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within, waitFor } from 'storybook/test'
import {
  aContainer,
  aDeployment,
  aFullDeployment,
  anApplication,
  aPage,
  deploymentId,
  timeOf,
} from '#src/testing/builders.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { CurrentServicesAside, CurrentServicesList } from './current-services-list.tsx'
import { currentServices } from './current-services.ts'
import { CurrentServicesSheet } from './current-services-sheet.tsx'

const NOW = Date.parse(timeOf(1)) + 120_000

const TOOK_FOUR_MINUTES = {
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:04:00Z',
}

const meta = {
  title: 'Deployment history/Current services',
  component: CurrentServicesList,
  args: {
    zone: 'UTC',
    afterOf: () => undefined,
    services: currentServices(
      withPage(
        EMPTY_HISTORY,
        aPage([
          aDeployment({
            status: 'DEPLOYING',
            applications: [anApplication({ status: 'DEPLOYING' })],
          }),
          aDeployment(
            {
              status: 'DEPLOYMENT_ERROR',
              containers: [aContainer({ status: 'DEPLOYMENT_ERROR' }, 2)],
            },
            2,
          ),
          aFullDeployment(TOOK_FOUR_MINUTES, 3),
        ]),
      ),
      NOW,
    ),
  },
  decorators: [
    (Story) => (
      <TimelineStage>
        <div className="p-4">
          <Story />
        </div>
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof CurrentServicesList>
export default meta

type Story = StoryObj<typeof meta>

export const List: Story = {
  play: async ({ canvas }) => {
    const name = await canvas.findByRole('link', { name: 'checkout-worker' })
    await expect(name).toHaveAttribute('href', '/?service=container%3Acheckout-worker')
    // Since when, as the headline says it, and not when it was requested.
    const good = canvas.getByRole('link', { name: 'Last good ≈ 10:04' })
    await expect(good).toHaveAttribute('href', `/?deployment=${deploymentId(3)}`)
    const bad = canvas.getByRole('link', { name: /^First bad / })
    await expect(bad).toHaveAttribute('href', `/?deployment=${deploymentId(2)}`)
  },
}
const COVERAGE = 'From 240 loaded deployments, back to 2 March. The rest may name more services.'

export const Aside: Story = {
  render: (args) => <CurrentServicesAside {...args} coverage={COVERAGE} />,
  play: async ({ canvas }) => {
    const [list] = await canvas.findAllByRole('list')
    const note = canvas.getByText(/^From 240 loaded deployments, back to 2 March\./)
    await expect(note).toBeVisible()
    // Below the list, which does not move when the note goes.
    await expect(list?.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
}
/** All of the history is loaded, so there is no note about coverage. */
export const AsideOfAll: Story = {
  render: (args) => <CurrentServicesAside {...args} coverage={undefined} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByText(/loaded/)).toBeNull())
  },
}
export const Handle: Story = {
  render: (args) => <CurrentServicesSheet {...args} coverage={COVERAGE} />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    const handle = await screen.findByRole('button', { name: /1 of 5 services failing/ })
    await userEvent.click(handle)
    const sheet = within(await screen.findByRole('dialog', { name: 'Running now' }))
    await expect(await sheet.findByText('checkout-worker')).toBeVisible()
    await expect(sheet.getByText(/^From 240 loaded deployments/)).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  },
}

/** A failed or canceled version does not run, so the previous one is named. */
export const FailedAndCanceled: Story = {
  args: {
    services: currentServices(
      withPage(
        EMPTY_HISTORY,
        aPage([
          aDeployment({
            status: 'CANCELED',
            applications: [],
            containers: [aContainer({ name: 'edge', tag: 'v3', status: 'CANCELED' }, 1)],
          }),
          aDeployment(
            {
              status: 'DEPLOYMENT_ERROR',
              applications: [],
              containers: [
                aContainer({ name: 'worker', tag: 'v2', status: 'DEPLOYMENT_ERROR' }, 2),
              ],
            },
            2,
          ),
          aDeployment(
            {
              applications: [],
              containers: [
                aContainer({ name: 'edge', tag: 'v1' }, 3),
                aContainer({ name: 'worker', tag: 'v1' }, 4),
              ],
            },
            3,
          ),
        ]),
      ),
      NOW,
    ),
  },
  play: async ({ canvas }) => {
    const [worker, edge] = canvas.getAllByRole('listitem')
    await expect(worker).toHaveTextContent(/v1.*to.*v2/)
    await expect(edge).toHaveTextContent(/v1Deployed, since .*, v3 not deployed, requested /)
  },
}
