import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { announce, Announcer, clearAnnouncements, toast } from './announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'

const meta = {
  title: 'UI parts/Announcer',
  component: Announcer,
  // Stories share a page, and those without an announcer leave their announcements in the queue.
  beforeEach: clearAnnouncements,
  render: () => (
    <div className="flex h-40 gap-2">
      <Button onClick={() => toast('Deployment ID copied')}>Copy</Button>
      <Button onClick={() => announce('20 more deployments loaded')}>Load</Button>
      <Announcer />
    </div>
  ),
} satisfies Meta<typeof Announcer>
export default meta

type Story = StoryObj<typeof meta>

export const Silent: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('')
  },
}

export const Confirmed: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }))
    const status = canvas.getByRole('status')
    await waitFor(() => expect(status).toHaveTextContent('Deployment ID copied'))
    await expect(canvas.getByText('Deployment ID copied')).toBeVisible()
  },
}

export const OneAtATime: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Load' }))
    const status = canvas.getByRole('status')
    await waitFor(() => expect(status).toHaveTextContent('Deployment ID copied'))
    await expect(status).not.toHaveTextContent('20 more')
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(status).toHaveTextContent('20 more deployments loaded'))
    // The pointer, which held the toast, is over nothing now.
    await waitFor(() => expect(status).toHaveTextContent(/^$/), { timeout: 4000 })
  },
}

export const TheLatestOfTwo: Story = {
  render: () => (
    <div className="flex h-40 gap-2">
      <Button onClick={() => toast('Copied as JSON')}>JSON</Button>
      <Button onClick={() => toast('Copied as YAML')}>YAML</Button>
      <Announcer />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'JSON' }))
    const status = canvas.getByRole('status')
    await waitFor(() => expect(status).toHaveTextContent('Copied as JSON'))
    await userEvent.click(canvas.getByRole('button', { name: 'YAML' }))
    await waitFor(() => expect(status).toHaveTextContent('Copied as YAML'))
  },
}

/** A newer announcement on the same topic replaces a waiting one. */
export const OutOfDate: Story = {
  render: () => (
    <div className="flex h-40 gap-2">
      {[3, 2, 1].map((count) => (
        <Button key={count} onClick={() => announce(`${count} needed`, 'problems')}>
          {count}
        </Button>
      ))}
      <Announcer />
    </div>
  ),
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status')
    const said: string[] = []
    new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true })
    // In one go, so that the first is not over before the last.
    for (const count of ['3', '2', '1']) canvas.getByRole('button', { name: count }).click()
    await waitFor(() => expect(status).toHaveTextContent('1 needed'), { timeout: 4000 })
    await expect(said.join()).not.toContain('2 needed')
  },
}
