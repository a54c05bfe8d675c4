import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within, waitFor } from 'storybook/test'
import { ApiError } from '#src/api/api-error.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import {
  aLoadingEnvironment,
  anEnvironment,
  harbourShop,
  partners,
  preview,
  production,
  staging,
} from '#board/testing/harbour-shop.ts'
import { largeBoard } from '#board/testing/large-board.ts'
import { ChooseView } from './choose-pair.tsx'
import { CompareView } from './compare-view.tsx'

const CHOICES = harbourShop().map(({ environmentId, name }) => ({ environmentId, name }))

/** An environment whose whole history is these deployments: the first or second to choose. */
const wholly = (at: 0 | 1, name: string, deployments: Parameters<typeof anEnvironment>[1]) =>
  anEnvironment(name, deployments, { whole: true, id: CHOICES[at]?.environmentId ?? '' })

const [one = production(), other = staging()] = largeBoard(2, 300, 1)

const meta = {
  title: 'Board/Compare',
  component: CompareView,
  args: {
    left: production(),
    right: staging(),
    choices: CHOICES,
    onChoose: fn(),
    onLookFurther: fn(),
    onStopLooking: fn(),
    onRetry: fn(),
    onMoment: fn(),
    onLoadBack: fn(),
  },
  decorators: [
    (Story) => (
      <TimelineStage>
        <Story />
      </TimelineStage>
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof CompareView>

export default meta
type Story = StoryObj<typeof meta>

/** What production lacks of staging: what runs, not what failed, and the checklist as it is copied. */
export const ProductionAgainstStaging: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: /^production and staging differ in / })
    await canvas.findByRole('heading', { name: 'Compare production and staging' })
    const table = within(canvas.getByRole('table', { name: 'Differences' }))
    const worker = within(table.getByRole('row', { name: /checkout-worker/ }))
    await expect(worker.getByText('v1.86.2')).toBeVisible()
    await expect(worker.getByText('v1.87.0')).toBeVisible()
    await expect(worker.getByText('v1.87.1')).toBeVisible()
    const relay = within(table.getByRole('row', { name: /notification-relay/ }))
    await expect(relay.getAllByRole('cell')[0]).toHaveTextContent(/^not listed/)
    const text = canvas.getByText(/^## production ← staging/)
    await expect(text).toHaveTextContent('- [ ] **checkout-worker** v1.86.2 → v1.87.0')
    await expect(text).toHaveTextContent('do not promote v1.87.1: failed in staging')
    await expect(text).toHaveTextContent('- [ ] **notification-relay** add v0.45.1')
  },
}

/** The other way round. */
export const StagingAgainstProduction: Story = { args: { left: staging(), right: production() } }

const THEN = Date.now() - 30 * 60_000

/** What differed at a moment: the address, the checklist and the title say when. */
export const AtAMoment: Story = {
  args: { ms: THEN },
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findByRole('heading', {
      level: 1,
      name: /^At .*UTC: production (?:is behind|and staging differ)/,
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Back to now' }))
    await expect(args.onMoment).toHaveBeenCalledWith(undefined)
  },
}

/** A moment before what is loaded of one of them. */
export const NotLoadedBackToThen: Story = {
  args: { ms: THEN - 400 * 86_400_000 },
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findByRole('heading', {
      level: 1,
      name: /(?:is|are) not loaded back to that time\.$/,
    })
    await waitFor(() => expect(canvas.queryByRole('table', { name: 'Differences' })).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Load older deployments' }))
    await expect(args.onLoadBack).toHaveBeenCalled()
  },
}

/** An environment that is stopped in part. */
export const AgainstPreview: Story = { args: { right: preview() } }

/** Nothing differs. */
export const Same: Story = {
  args: {
    left: wholly(0, 'production', [[30, 'DEPLOYED', 'storefront bb0870a, edge-proxy 4.19.0']]),
    right: wholly(1, 'staging', [[50, 'DEPLOYED', 'storefront bb0870a, edge-proxy 4.19.0']]),
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: 'production and staging run the same 2 services.' })
    await userEvent.click(canvas.getByText('2 the same'))
    await expect(canvas.getByText('edge-proxy')).toBeVisible()
  },
}

/** The same is deployed in both; one service is stopped on one side. */
export const StoppedInOne: Story = {
  args: {
    left: wholly(0, 'production', [[30, 'DEPLOYED', 'storefront bb0870a, edge-proxy 4.19.0']]),
    right: wholly(1, 'staging', [
      [20, 'STOPPED', 'edge-proxy 4.19.0 STOPPED'],
      [50, 'DEPLOYED', 'storefront bb0870a, edge-proxy 4.19.0'],
    ]),
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', {
      name: 'production and staging have the same 2 services deployed. 1 service is stopped in staging only.',
    })
    const table = within(canvas.getByRole('table', { name: 'Differences' }))
    await expect(table.getByRole('row', { name: /^Stopped in one 1/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /edge-proxy/ })).toHaveTextContent(/stopped ≈ \d/)
    await expect(canvas.getByText('1 the same')).toBeVisible()
    await expect(canvas.getByText(/^## production ← staging/)).toHaveTextContent(
      'Stopped in staging only: edge-proxy. Same: 1.',
    )
  },
}

/** Two services fail: the one that began last is named first. */
export const FailingForDifferentTimes: Story = {
  args: {
    right: wholly(1, 'staging', [
      [10, 'DEPLOYMENT_ERROR', 'edge-proxy 4.20.0 DEPLOYMENT_ERROR'],
      [50, 'DEPLOYMENT_ERROR', 'storefront cc0870b DEPLOYMENT_ERROR'],
      [90, 'DEPLOYED', 'storefront bb0870a, edge-proxy 4.19.0'],
    ]),
  },
  play: async ({ canvas }) => {
    const fact = await canvas.findByText(/^edge-proxy has been failing in staging since/)
    await expect(fact.parentElement).toHaveTextContent(/with 4\.20\.0, and 1 more\./)
  },
}

/** Names that would be Markdown, a mention or a formula, arguments that differ, and a stopped service. */
export const HostileNames: Story = {
  args: {
    left: wholly(0, '=cmd()', [[50, 'DEPLOYED', '**bold** v1, @everyone v1, <img> v1']]),
    right: wholly(1, '[click](https://example.com)', [
      [10, 'STOPPED', '<img> v1 STOPPED'],
      [50, 'DEPLOYED', '**bold** `v2`, @everyone v2, <img> v2, __proto__ v1'],
    ]),
  },
}

/** More than fits in many windows: only the lines near this one are rendered. */
export const Hundreds: Story = {
  args: { left: one, right: other },
  tags: ['!test'],
}

/** Neither has answered yet. */
export const Loading: Story = {
  args: { left: aLoadingEnvironment('production'), right: aLoadingEnvironment('staging') },
}

/** One of them cannot be read. */
export const Unreadable: Story = {
  args: { right: partners() },
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: 'partners cannot be compared.' })
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledWith(args.right.environmentId)
  },
}

/** There is no environment with the ID of one of them. */
export const NotFound: Story = {
  args: { right: { ...partners(), error: new ApiError({ kind: 'notFound' }) } },
  play: async ({ canvas }) => {
    await canvas.findByText(/^partners: No environment has this ID\./)
  },
}

/** Older deployments are being loaded. */
export const LookingFurther: Story = {
  args: { right: { ...staging(), further: { kind: 'loading', pages: 1, most: 2 } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getAllByRole('button', { name: /^Load older for/ })[0] as HTMLElement,
    )
    await expect(args.onLookFurther).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await expect(args.onStopLooking).toHaveBeenCalled()
  },
}

/** Swapping the two, and choosing another. */
export const Choosing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const { left, right } = args
    await userEvent.click(canvas.getByRole('button', { name: 'Swap the two' }))
    await expect(args.onChoose).toHaveBeenLastCalledWith({
      left: right.environmentId,
      right: left.environmentId,
    })
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'Right environment' }),
      'preview',
    )
    await expect(args.onChoose).toHaveBeenLastCalledWith({
      left: left.environmentId,
      right: CHOICES[2]?.environmentId,
    })
  },
}

/** The address names no environments. */
export const NothingChosen: Story = {
  render: ({ choices, onChoose }) => (
    <ChooseView chosen={{ left: undefined, right: undefined }} {...{ choices, onChoose }} />
  ),
}

/** The address names one environment twice. */
export const TheSameTwice: Story = {
  render: ({ choices, onChoose }) => {
    const id = choices[0]?.environmentId
    return <ChooseView chosen={{ left: id, right: id }} {...{ choices, onChoose }} />
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/: choose another one\./)).toBeVisible()
    await expect(canvas.getByRole('combobox', { name: 'Right environment' })).toHaveValue('')
  },
}

/** This browser knows one environment. */
export const NothingToChoose: Story = {
  render: ({ onChoose }) => (
    <ChooseView chosen={{ left: undefined, right: undefined }} choices={[]} onChoose={onChoose} />
  ),
}

/** On a phone: a block for each service. */
export const Phone: Story = { globals: { viewport: { value: 'mobile1', isRotated: false } } }
