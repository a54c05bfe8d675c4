import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { afterPaint } from '#src/lib/page/after-paint.ts'
import { createStore } from '#src/lib/values/store.ts'
import { aContainer, aDeployment, aPage, deploymentId, timeOf } from '#src/testing/builders.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { headlineOf } from './headline.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { TimelineHead } from './timeline-head.tsx'

const NOW = Date.parse(timeOf(1)) + 120_000

const headline = (...deployments: readonly Deployment[]) =>
  headlineOf(withPage(EMPTY_HISTORY, aPage(deployments)), 'UTC', NOW)

const bad = aDeployment(
  { status: 'DEPLOYMENT_ERROR', containers: [aContainer({ status: 'DEPLOYMENT_ERROR' }, 2)] },
  2,
)
const good = aDeployment({ containers: [aContainer({}, 3)] }, 3)

const meta = {
  title: 'Deployment history/Timeline head',
  component: TimelineHead,
  args: {
    headline: headline(aDeployment({}, 1)),
    fallback: 'Deployments',
    runningId: undefined,
    afterOf: () => undefined,
    checkedAt: Date.now(),
    nextCheck: createStore(Date.now() + 60_000),
    checking: false,
    refusedUntil: undefined,
    onRefresh: () => {},
  },
  decorators: [
    (Story) => (
      <TimelineStage>
        <div className="px-4">
          <Story />
        </div>
      </TimelineStage>
    ),
  ],
} satisfies Meta<typeof TimelineHead>
export default meta

type Story = StoryObj<typeof meta>

export const Settled: Story = {}
export const Running: Story = {
  args: {
    headline: headline(aDeployment({ status: 'DEPLOYING' }, 1), bad, good),
    runningId: deploymentId(1),
  },
}
export const Failing: Story = { args: { headline: headline(bad, good) } }
function Ending(args: ComponentProps<typeof TimelineHead>) {
  const [over, setOver] = useState(false)
  return (
    <>
      <TimelineHead
        {...args}
        headline={over ? args.headline : Running.args?.headline}
        runningId={over ? undefined : deploymentId(1)}
      />
      <Button onClick={() => setOver(true)}>End it</Button>
    </>
  )
}

const painted = () => new Promise<void>(afterPaint)

/** When a failure or a deployment ends, the content below does not move. */
export const FailureEnds: Story = {
  render: (args) => <Ending {...args} />,
  play: async ({ canvas, userEvent }) => {
    const below = await canvas.findByRole('button', { name: 'End it' })
    await expect(canvas.getByText(/failing since/)).toBeVisible()
    const room = canvas.getByRole('heading', { level: 1 }).parentElement
    // Kept in the frame after it was laid out, with the fonts that came.
    await waitFor(() =>
      expect(room?.style.minBlockSize).toBe(`${room?.getBoundingClientRect().height}px`),
    )
    const { top } = below.getBoundingClientRect()
    await userEvent.click(below)
    await waitFor(() => expect(canvas.queryByText(/failing since/)).toBeNull())
    // The button that tells of the end goes too, which makes the sentence wider.
    await painted()
    await painted()
    await waitFor(() => expect(below.getBoundingClientRect().top).toBe(top))
  },
}
export const NoDeployments: Story = {
  args: { headline: undefined, fallback: 'No deployments yet' },
}
export const Checking: Story = { args: { checking: true } }
export const Refused: Story = {
  args: { refusedUntil: 'Refresh at 15:00', nextCheck: createStore(0) },
}
