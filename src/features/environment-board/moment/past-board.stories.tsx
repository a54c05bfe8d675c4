import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { ALL_SERVICES } from '#board/services/service-filter.ts'
import { aLoadingEnvironment, harbourShop } from '#board/testing/harbour-shop.ts'
import { PastBoard } from './past-board.tsx'

/** A moment so many minutes ago. */
const ago = (minutes: number) => {
  const ms = Date.now() - minutes * 60_000
  return { at: new Date(ms).toISOString(), ms }
}

const meta = {
  title: 'Pages/Board at a past time',
  component: PastBoard,
  args: {
    ...ago(50),
    environments: harbourShop(),
    referenceId: undefined,
    onReference: fn(),
    filter: ALL_SERVICES,
    onFilter: fn(),
    onMoment: fn(),
    onLoadBack: fn(),
    onStopLooking: fn(),
  },
  render: (args) => (
    <main>
      <PastBoard {...args} />
    </main>
  ),
  decorators: [
    (Story) => (
      <TimelineStage>
        <Story />
      </TimelineStage>
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PastBoard>
export default meta

type Story = StoryObj<typeof meta>

/** checkout-worker failed on staging by then, and what runs there now had not been tried. */
export const WhatRan: Story = {
  args: { filter: { ...ALL_SERVICES, differencesOnly: false } },
  play: async ({ canvas, args, userEvent }) => {
    const table = await canvas.findByRole('table', { name: 'Services' })
    const row = await within(table).findByRole('row', { name: /checkout-worker/ })
    await expect(row).toHaveTextContent(/v1\.87\.1\s*failed/)
    await userEvent.click(canvas.getByRole('button', { name: 'Back to now' }))
    await expect(args.onMoment).toHaveBeenCalledWith(undefined)
  },
}

/** Before the last deployment of storefront on production. */
export const Earlier: Story = {
  args: { ...ago(220), filter: { ...ALL_SERVICES, text: 'storefront', differencesOnly: false } },
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Services' }))
    const row = await table.findByRole('row', { name: /storefront/ })
    await expect(row).toHaveTextContent(/05239ce.*until ≈/)
  },
}

/** Before what is loaded of some environments. */
export const PartlyLoaded: Story = {
  args: { ...ago(10_000), filter: { ...ALL_SERVICES, differencesOnly: false } },
  play: async ({ canvas, args, userEvent }) => {
    await expect(
      canvas.getByText(
        /staging and live are not loaded back to that time\. Environments that are not loaded that far back have no column\./,
      ),
    ).toBeVisible()
    const columns = within(await canvas.findByRole('table', { name: 'Services' }))
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    await expect(columns.slice(2)).toEqual(['productionreference', 'previewCompare'])
    await userEvent.click(canvas.getByRole('button', { name: 'Load older deployments' }))
    await expect(args.onLoadBack).toHaveBeenCalledWith([
      '0b7733ac-5e07-455f-a4e0-1b8e6746d388',
      '4f9c2d1e-5e07-455f-a4e0-1b8e6746a17b',
    ])
  },
}

export const LoadingBack: Story = {
  args: {
    ...ago(10_000),
    environments: harbourShop().map((one) => ({
      ...one,
      further: { kind: 'loading', pages: 3, most: 25 },
    })),
  },
}

/** Nothing is read yet, and the moment is yet to come. */
export const ToCome: Story = {
  args: { ...ago(-60), environments: [aLoadingEnvironment('production')] },
}
