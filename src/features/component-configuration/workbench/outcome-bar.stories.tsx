import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aMissingValue,
  aViolation,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { OutcomeBar } from './outcome-bar.tsx'

/* The bar at the foot of a form, with what came of the draft. */

const FIELDS = [
  aField('name', { label: 'Name', defaultValue: 'north' }),
  aField('height', { label: 'Height', type: 'number' }),
  aField('lamp', { label: 'Lamp' }),
]

const meta = {
  title: 'Component configuration/Outcome bar',
  component: OutcomeBar,
  args: { name: COMPONENT.componentKey },
  render: (args) => (
    <ConfigurationStage address={COMPONENT}>
      <div className="grid max-w-3xl gap-6 p-4">
        <ConfigurationForm componentKey={COMPONENT.componentKey} />
        <div className="h-14 border-t border-line">
          <OutcomeBar {...args} />
        </div>
      </div>
    </ConfigurationStage>
  ),
} satisfies Meta<typeof OutcomeBar>
export default meta

type Story = StoryObj<typeof meta>

const barOf = async (canvas: StoryContext['canvas']) =>
  within(await canvas.findByRole('region', { name: 'Outcome' }))

export const Valid: Story = {
  decorators: [answering(() => aComponent({ fields: FIELDS }))],
  play: async ({ canvas }) => {
    const bar = await barOf(canvas)
    await expect(bar.getByText('No violations')).toBeVisible()
    await waitFor(() => expect(bar.queryByRole('button')).toBeNull())
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'quay')
    await expect(await bar.findByText('signal-tower is valid, with 1 edit')).toBeVisible()
    // What the catalog would use stays in sight.
    await expect(canvas.getByText('north')).toBeVisible()

    await userEvent.click(bar.getByRole('button', { name: 'Review 1 edit' }))
    const review = within(canvas.getByRole('dialog', { name: 'Review' }))
    await expect(await review.findByRole('row', { name: /^Name north quay/ })).toBeVisible()
    await expect(await review.findByRole('button', { name: 'JSON' })).toBeVisible()
    await userEvent.click(review.getByRole('link', { name: 'Name' }))
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  },
}

export const WrongAndNeeded: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: FIELDS,
        violations: [aMissingValue('name'), aViolation('lamp', 'Too bright.')],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const bar = await barOf(canvas)
    await expect(bar.getByText('1 wrong, 1 needed')).toBeVisible()
    const next = bar.getByRole('button', { name: 'Next problem' })
    for (const name of ['Name', 'Lamp', 'Name']) {
      await userEvent.click(next)
      await expect(canvas.getByRole('textbox', { name })).toHaveFocus()
    }
  },
}
