import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import type { OlderPageLoad } from '#board/matrix/board-environment.ts'
import { preview, production, staging } from '#board/testing/harbour-shop.ts'
import { LoadOlder } from './load-older.tsx'

const SHOP = [production(), staging(), preview()]
const looking = (...looks: readonly OlderPageLoad[]) =>
  SHOP.map((one, at) => ({ ...one, further: looks[at] ?? one.further }))

const meta = {
  title: 'Board/Load older',
  component: LoadOlder,
  args: {
    environments: SHOP,
    ids: SHOP.map(({ environmentId }) => environmentId),
    words: 'Load older in all 3',
    title: 'Loads up to 2 older pages of each environment.',
    onLookFurther: fn(),
    onStop: fn(),
  },
} satisfies Meta<typeof LoadOlder>
export default meta

type Story = StoryObj<typeof meta>

/** Older deployments of some environments may tell more. */
export const Offered: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Load older in / }))
    await expect(args.onLookFurther).toHaveBeenCalledWith(args.ids)
  },
}

/** One environment is read, and another waits for its turn. */
export const Looking: Story = {
  args: { environments: looking({ kind: 'loading', pages: 1, most: 2 }, { kind: 'queued' }) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Loading older deployments of 2 environments, 1 page loaded',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Stop loading older' }))
    await expect(args.onStop).toHaveBeenCalledOnce()
  },
}

/** Pressed, until all that could be loaded is: the focus is never lost. */
export const ToTheEnd: Story = {
  render: function ToTheEnd(args) {
    const [step, setStep] = useState<'offered' | 'looking' | 'done'>('offered')
    return (
      <>
        <h1 id="headline" tabIndex={-1}>
          Nothing is failing.
        </h1>
        <LoadOlder
          {...args}
          environments={step === 'looking' ? looking({ kind: 'queued' }) : SHOP}
          ids={step === 'done' ? [] : args.ids}
          onLookFurther={() => setStep('looking')}
          onStop={() => setStep('done')}
        />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: /^Load older in / }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Stop loading older' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull())
    await expect(canvas.getByRole('heading', { name: 'Nothing is failing.' })).toHaveFocus()
  },
}
