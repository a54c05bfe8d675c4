import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { CodeMissing } from '#src/lib/code-missing.ts'
import { LatePanel } from './late-panel.tsx'
import { latePart } from './late-part.ts'

const Here = latePart(() => Promise.resolve(() => <p className="p-4">The tide table of today.</p>))
const OnItsWay = latePart(() => new Promise<() => null>(() => {}))

const Missing = () => {
  throw new CodeMissing(new Error('The network failed.'), () => {})
}

const meta = {
  title: 'UI parts/Late panel',
  component: LatePanel,
  args: { what: 'the tide table', children: <Here /> },
} satisfies Meta<typeof LatePanel>
export default meta

type Story = StoryObj<typeof meta>

export const Arrived: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The tide table of today.')).toBeVisible()
  },
}

export const Loading: Story = {
  args: { children: <OnItsWay /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading the tide table…')
  },
}

export const DidNotCome: Story = {
  args: { children: <Missing /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
