import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { FieldLayout } from './field-layout.tsx'
import { SelectBox } from './select-box.tsx'

const meta = {
  title: 'UI parts/Field frame',
  component: FieldLayout,
  args: {
    label: 'Region',
    className: 'max-w-96',
    children: (control) => (
      <SelectBox {...control} options={[{ value: 'eu-north', label: 'eu-north' }]} />
    ),
  },
} satisfies Meta<typeof FieldLayout>
export default meta

type Story = StoryObj<typeof meta>

export const Bare: Story = {}

export const WithEverything: Story = {
  args: {
    detail: <span className="mono text-ink-3">storage.region</span>,
    aside: 'default eu-north',
    hint: 'Where the buckets are.',
    errors: ['The cluster is in another region.', 'Buckets cannot be moved.'],
  },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('combobox', { name: 'Region' })
    await expect(control).toBeInvalid()
    await expect(control).toHaveAccessibleDescription(
      'The cluster is in another region. Buckets cannot be moved. Where the buckets are.',
    )
  },
}

export const LongTexts: Story = {
  args: {
    label: `arn:aws:iam::123456789012:role/${'harbour-logs-writer-'.repeat(12)}`,
    aside: 'Needed',
    hint: 'A sentence that goes on for longer than its control is wide, and then a little more.',
    errors: [`${'unbreakable'.repeat(20)} is no region.`],
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}
