import X from 'lucide-react/icons/x'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'

import { Button } from '#src/ui/buttons/button.tsx'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { Dialog } from './dialog.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Modal } from './modal.tsx'
import { Sheet } from './sheet.tsx'

const Leave = () => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Leave</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Leave 3 edits behind?"
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              Leave
            </Button>
            <Button>Copy as YAML</Button>
            <Button variant="primary" onClick={close} data-autofocus>
              Stay
            </Button>
          </>
        }
      >
        <p className="text-ink-2">They live in this tab only. Copy them first, or stay.</p>
      </Dialog>
    </>
  )
}

const Details = ({ from = 'side' }: { from?: 'side' | 'bottom' }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open details</Button>
      <Sheet open={open} onClose={close} title="Deployment details" titleHidden from={from}>
        <div className="grid gap-3 p-4">
          <p className="flex items-center justify-between">
            <strong>checkout-worker failed, 1 updated, 6 unchanged</strong>
            <IconButton icon={X} label="Close details" onClick={close} />
          </p>
          <CopyField text="b7e09c44-31f2-4a6e-8d0b-2f6a9c1d5e70" what="deployment ID" />
        </div>
      </Sheet>
    </>
  )
}

const Bare = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open commands</Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Commands"
        titleHidden
        frame="m-auto bg-raised text-ink shadow-sheet"
        body="p-4"
      >
        <Button>Refresh</Button>
      </Modal>
    </>
  )
}

const meta = { title: 'UI parts/Dialog and sheet' } satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

export const Question: Story = {
  render: () => <Leave />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Leave' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Leave 3 edits behind?' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Stay' })).toHaveFocus()
  },
}

export const QuestionAnswered: Story = {
  render: () => <Leave />,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Leave' })
    await userEvent.click(opener)
    await userEvent.click(await canvas.findByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

const Vanishing = () => {
  const [there, setThere] = useState(false)
  return (
    <>
      <Button onClick={() => setThere(true)}>Open details</Button>
      {there && (
        <Sheet open onClose={() => setThere(false)} title="Deployment details">
          <Button onClick={() => setThere(false)}>Close</Button>
        </Sheet>
      )}
    </>
  )
}

export const FocusReturnsWhenItIsRemoved: Story = {
  render: () => <Vanishing />,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Open details' })
    await userEvent.click(opener)
    await userEvent.click(await canvas.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

export const SideSheet: Story = {
  render: () => <Details />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open details' }))
    const sheet = await canvas.findByRole('dialog', { name: 'Deployment details' })
    await waitFor(() => expect(sheet).toBeVisible())
  },
}

export const BottomSheet: Story = {
  render: () => <Details from="bottom" />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open details' }))
    const sheet = await canvas.findByRole('dialog', { name: 'Deployment details' })
    await waitFor(() => expect(sheet).toBeVisible())
    await waitFor(() => expect(sheet.getBoundingClientRect().bottom).toBeCloseTo(innerHeight, 0))
  },
}

export const WithoutFrame: Story = {
  render: () => <Bare />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open commands' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Commands' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Refresh' })).toHaveFocus()
  },
}
