import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { aContainer, aDeployment, aPage, deploymentId } from '#src/testing/builders.ts'
import { CompareChooser } from './compare-chooser.tsx'
import {
  EMPTY_HISTORY,
  type History,
  indexOfId,
  withPage,
} from '#src/deployments/history/history.ts'

const itemOf = (history: History, n: number) => {
  const item = history.items[indexOfId(history, deploymentId(n)) ?? -1]
  return item?.kind === 'deployment' ? item : undefined
}

/** The chooser for the newest of `count` deployments; the first two failed. */
function Chooser({ count, chosen }: { count: number; chosen?: number }) {
  const records = Array.from({ length: count }, (_, index) =>
    aDeployment(
      index < 2
        ? {
            status: 'DEPLOYMENT_ERROR',
            containers: [aContainer({ status: 'DEPLOYMENT_ERROR' }, index + 1)],
          }
        : {},
      index + 1,
    ),
  )
  const history = withPage(EMPTY_HISTORY, aPage(records))
  const [older, setOlder] = useState(chosen === undefined ? undefined : itemOf(history, chosen))
  const item = itemOf(history, 1)
  return (
    item && (
      <div className="flex max-w-panel bg-sunken p-4">
        <CompareChooser
          history={history}
          index={0}
          item={item}
          older={older}
          zone="UTC"
          now={Date.parse(item.deployment.created_at)}
          onChoose={(id) =>
            setOlder(
              history.items.flatMap((one) =>
                one.kind === 'deployment' && one.id === id ? [one] : [],
              )[0],
            )
          }
        />
      </div>
    )
  )
}

const meta = {
  title: 'Deployment history/Compare chooser',
  component: Chooser,
  args: { count: 8 },
} satisfies Meta<typeof Chooser>
export default meta

type Story = StoryObj<typeof meta>

export const LastAppearances: Story = {
  play: async ({ canvas, userEvent }) => {
    const chooser = canvas.getByRole('combobox', { name: 'Compared with' })
    await expect(chooser).toHaveValue('')
    await userEvent.selectOptions(chooser, deploymentId(4))
    await expect(chooser).toHaveValue(deploymentId(4))
    await userEvent.selectOptions(chooser, '')
    await expect(chooser).toHaveValue('')
  },
}

export const Chosen: Story = { args: { chosen: 3 } }

/** A chosen deployment stays in the list even if it is too old to be offered. */
export const FurtherBack: Story = {
  args: { count: 40, chosen: 40 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Compared with' })).toHaveValue(
      deploymentId(40),
    )
  },
}

export const NothingOlder: Story = { args: { count: 1 } }
