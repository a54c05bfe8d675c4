import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import {
  aContainer,
  aDeployment,
  aFullDeployment,
  anApplication,
  aPage,
} from '#src/testing/builders.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { oncePageStands } from '#src/testing/once-page-stands.ts'
import { EMPTY_HISTORY, withPage } from './history.ts'
import { preloadParts } from './late-parts.ts'
import { RunningAside } from './running-aside.tsx'
import { RunningList } from './running-list.tsx'
import { runningNow } from './running-now.ts'
import { RunningSheet } from './running-sheet.tsx'

const meta = {
  title: 'Deployment history/Running list',
  loaders: [oncePageStands(preloadParts)],
  component: RunningList,
  args: {
    zone: 'UTC',
    services: runningNow(
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
          aFullDeployment({}, 3),
        ]),
      ),
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
} satisfies Meta<typeof RunningList>
export default meta

type Story = StoryObj<typeof meta>

export const List: Story = {}
const COVERAGE =
  'From the 240 loaded, back to 2 March. Services that only older deployments name are not listed.'

export const Aside: Story = {
  render: (args) => <RunningAside {...args} coverage={COVERAGE} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/From the 240 loaded, back to 2 March\./)).toBeVisible()
  },
}
/** All of the history is loaded: nothing is left out of the list, and nothing is said of it. */
export const AsideOfAll: Story = {
  render: (args) => <RunningAside {...args} coverage={undefined} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/loaded/)).toBeNull()
  },
}
export const Handle: Story = {
  render: (args) => <RunningSheet {...args} coverage={COVERAGE} />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    const handle = await screen.findByRole('button', { name: /1 of 5 services failing/ })
    await userEvent.click(handle)
    const sheet = within(await screen.findByRole('dialog', { name: 'Running now' }))
    await expect(sheet.getByText('checkout-worker')).toBeVisible()
    await expect(sheet.getByText(/^From the 240 loaded/)).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  },
}

/** A version that failed or was canceled is no version that runs: what was deployed before is named. */
export const FailedAndCanceled: Story = {
  args: {
    services: runningNow(
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
    ),
  },
  play: async ({ canvas }) => {
    const [worker, edge] = canvas.getAllByRole('listitem')
    await expect(worker).toHaveTextContent(/v1.*to.*v2/)
    await expect(edge).toHaveTextContent('v1')
    await expect(edge).not.toHaveTextContent('v3')
  },
}
