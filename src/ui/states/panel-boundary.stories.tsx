import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/buttons/button.tsx'
import { PanelBoundary } from './panel-boundary.tsx'

const meta = { title: 'UI parts/Panel boundary' } satisfies Meta
export default meta

type Story = StoryObj

function Fragile({ broken }: { broken: boolean }) {
  if (broken) throw new TypeError('Cannot read properties of undefined')
  return <p>The details of a deployment.</p>
}

function Page() {
  const [broken, setBroken] = useState(true)
  return (
    <div className="grid max-w-xl gap-4">
      <p>The rest of the page.</p>
      <PanelBoundary what="the details">
        <Fragile broken={broken} />
      </PanelBoundary>
      <Button onClick={() => setBroken(false)}>Mend it</Button>
    </div>
  )
}

export const FailedAndTriedAgain: Story = {
  render: () => <Page />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'The console failed to show the details.',
    )
    await expect(canvas.getByRole('button', { name: 'Copy error report' })).toBeVisible()
    await expect(canvas.getByText('The rest of the page.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Mend it' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(canvas.getByText('The details of a deployment.')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull())
  },
}

function Switching() {
  const [shown, setShown] = useState('a broken one')
  return (
    <div className="grid max-w-xl gap-4">
      <PanelBoundary what="the details" of={shown}>
        <Fragile broken={shown === 'a broken one'} />
      </PanelBoundary>
      <Button onClick={() => setShown('another')}>Next</Button>
    </div>
  )
}

export const AnotherContent: Story = {
  render: () => <Switching />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByText('The details of a deployment.')).toBeVisible()
  },
}
