import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, within, waitFor } from 'storybook/test'
import { aDeployment, aFullDeployment, aPage } from '#src/testing/builders.ts'
import { DensitySwitch } from '#timeline/feed/density-switch.tsx'
import { FilterBar } from './filter-bar.tsx'
import { EMPTY_FILTER, type Filter, isEmptyFilter } from './filter.ts'
import { compileFilter } from './filter-match.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'
import { ZoneSwitch } from '#src/shared/zone-switch.tsx'

const history = withPage(
  EMPTY_HISTORY,
  aPage([
    aFullDeployment({}, 1),
    aDeployment({ status: 'DEPLOYMENT_ERROR' }, 2),
    aDeployment({}, 3),
  ]),
)

/** The bar for a short history; the filter is kept in state instead of in the URL. */
function Bar({ initial, coverage }: { initial: Filter; coverage: string }) {
  const [filter, setFilter] = useState(initial)
  const compiled = compileFilter(filter, 'UTC')
  return (
    <FilterBar
      find={{
        filter,
        ignored: [],
        dropIgnored: () => {},
        compiled,
        active: !isEmptyFilter(filter),
        text: filter.text,
        type: (text) => setFilter({ ...filter, text }),
        change: (next) => setFilter({ ...filter, ...next }),
        clear: () => setFilter(EMPTY_FILTER),
      }}
      history={history}
      coverage={coverage}
      paging={{ kind: 'idle' }}
      onStop={() => {}}
      view={
        <span className="flex items-center gap-2">
          <DensitySwitch />
          <ZoneSwitch />
        </span>
      }
    />
  )
}

const meta = {
  title: 'Deployment history/Filter bar',
  component: Bar,
  args: { initial: EMPTY_FILTER, coverage: '60 loaded, back to 16 November' },
  globals: { viewport: { value: 'desk' } },
} satisfies Meta<typeof Bar>
export default meta

type Story = StoryObj<typeof meta>

const set: Filter = {
  ...EMPTY_FILTER,
  text: 'checkout',
  status: new Set(['failed']),
  from: '2026-11-16',
}

export const Empty: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Clear filters' })).toBeNull())
  },
}

export const Active: Story = {
  args: { initial: set, coverage: '1 of 60 loaded, back to 31 December 2025, with a gap' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Status' })).toHaveAccessibleDescription(
      '1 chosen',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(canvas.getByRole('searchbox')).toHaveValue('')
  },
}

export const Narrow: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(await sheet.findByRole('checkbox', { name: /^Failed/ }))
    await expect(await sheet.findByText('60 loaded, back to 16 November')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  },
}

export const NarrowActive: Story = {
  args: { initial: set },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Filters, some are set' })).toBeVisible()
  },
}
