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
import { EMPTY_HISTORY, withPage } from './history.ts'
import { RunningAside } from './running-aside.tsx'
import { RunningList } from './running-list.tsx'
import { runningNow } from './running-now.ts'
import { RunningSheet } from './running-sheet.tsx'

const meta = {
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
export const Aside: Story = { render: (args) => <RunningAside {...args} /> }
export const Handle: Story = {
  render: (args) => <RunningSheet {...args} />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    const handle = await screen.findByRole('button', { name: /1 of 5 services failing/ })
    await userEvent.click(handle)
    const sheet = within(await screen.findByRole('dialog', { name: 'Running now' }))
    await expect(sheet.getByText('checkout-worker')).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  },
}
