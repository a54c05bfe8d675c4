import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import type { FurtherLook } from '#board/matrix/board-environment.ts'
import { preview, production, staging } from '#board/testing/harbour-shop.ts'
import { LookEverywhere } from './look-everywhere.tsx'

const SHOP = [production(), staging(), preview()]
const looking = (...looks: readonly FurtherLook[]) =>
  SHOP.map((one, at) => ({ ...one, further: looks[at] ?? one.further }))

const meta = {
  title: 'Board/Look everywhere',
  component: LookEverywhere,
  args: {
    environments: SHOP,
    ids: SHOP.map(({ environmentId }) => environmentId),
    words: 'Look further in all 3',
    title: 'Loads older deployments, two pages of each environment at most.',
    onLookFurther: fn(),
    onStop: fn(),
  },
} satisfies Meta<typeof LookEverywhere>
export default meta

type Story = StoryObj<typeof meta>

/** Older deployments of some environments may tell more. */
export const Offered: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Look further in / }))
    await expect(args.onLookFurther).toHaveBeenCalledWith(args.ids)
  },
}

/** One environment is read, and another waits for its turn. */
export const Looking: Story = {
  args: { environments: looking({ kind: 'loading', pages: 1, most: 2 }, { kind: 'queued' }) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Looking further in 2 environments, 1 page loaded',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Stop looking further' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
}
