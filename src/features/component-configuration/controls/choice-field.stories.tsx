import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aList,
  aMissingValue,
  aViolation,
} from '#src/testing/component-builders.ts'
import { FormStage } from '#form/testing/form-stage.tsx'

/* Choosing an allowed value: by radio buttons, a list, or a searchable box. */

const values = (count: number) => Array.from({ length: count }, (_, index) => `pier-${index + 1}`)

const pier = (allowedValues: string[], rest = {}) =>
  aComponent({
    fields: [
      aField('harbour', { label: 'Harbour', type: 'bool' }),
      aField('pier', { label: 'Pier', constraints: { allowedValues }, ...rest }),
    ],
  })

/** Allowed piers that depend on another field. */
const cascade = (before: string[], after: string[]) =>
  answering(({ json }) => pier(json.includes('"harbour":true') ? after : before))

const meta = {
  title: 'Component configuration/Choice field',
  component: FormStage,
} satisfies Meta<typeof FormStage>
export default meta

type Story = StoryObj<typeof meta>

export const Radios: Story = {
  decorators: [answering(() => pier(values(3), { defaultValue: 'pier-2' }))],
  play: async ({ canvas }) => {
    const group = within(await canvas.findByRole('radiogroup', { name: 'Pier' }))
    await userEvent.click(group.getByRole('radio', { name: 'pier-3' }))
    await expect(group.getByRole('radio', { name: 'pier-3' })).toBeChecked()
    await userEvent.keyboard('{ArrowUp}')
    await expect(group.getByRole('radio', { name: 'pier-2 (default)' })).toBeChecked()
  },
}

export const List: Story = {
  decorators: [answering(() => pier(values(12)))],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('combobox', { name: 'Pier' })
    await userEvent.selectOptions(list, 'pier-12')
    await expect(list).toHaveValue('pier-12')
  },
}

export const Searchable: Story = {
  decorators: [answering(() => pier(values(13)))],
  play: async ({ canvas }) => {
    const line = await canvas.findByRole('combobox', { name: 'Pier' })
    await userEvent.type(line, 'pier-99')
    await waitFor(() =>
      expect(line).toHaveAccessibleDescription(/Not one of the values currently allowed/),
    )
    await userEvent.clear(line)
    await userEvent.type(line, 'pier-13')
    await waitFor(() => expect(line).not.toHaveAttribute('aria-invalid'))
  },
}

export const NoValuesYet: Story = {
  decorators: [cascade([], values(2))],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('combobox', { name: 'Pier' })
    await expect(list).toHaveTextContent('No values yet: they depend on other fields')
    await userEvent.click(canvas.getByRole('radio', { name: 'Yes' }))
    await expect(await canvas.findByRole('radio', { name: 'pier-2' })).toBeVisible()
  },
}

export const NoLongerAllowed: Story = {
  decorators: [cascade(values(6), ['buoy-1', 'buoy-2'])],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('combobox', { name: 'Pier' })
    await userEvent.selectOptions(list, 'pier-5')
    await userEvent.click(canvas.getByRole('radio', { name: 'Yes' }))
    // The chosen value stays, marked as not allowed, and the widget does not change.
    await expect(
      await canvas.findByRole('option', { name: 'pier-5 (not allowed now)' }),
    ).toBeInTheDocument()
    await expect(canvas.getByRole('combobox', { name: 'Pier' })).toBe(list)
    await expect(list).toHaveValue('pier-5')
  },
}

export const Numbers: Story = {
  decorators: [
    answering(() => pier(['1', '2', '4'], { type: 'number', required: true, defaultValue: 2 })),
  ],
}

/** Required, with no saved value and no default, so nothing is chosen. */
const needed = (count: number) =>
  answering(({ json }) => ({
    ...pier(values(count), { required: true }),
    violations: json.includes('"pier"') ? [] : [aMissingValue('pier')],
  }))

export const NeededAmongFew: Story = {
  decorators: [needed(3)],
  play: async ({ canvas }) => {
    const group = within(await canvas.findByRole('radiogroup', { name: 'Pier' }))
    await expect(group.getByRole('radio', { name: 'Choose…' })).toBeChecked()
    await userEvent.click(group.getByRole('radio', { name: 'pier-2' }))
    await expect(group.getByRole('radio', { name: 'pier-2' })).toBeChecked()
    // There is still no saved value to fall back on.
    await waitFor(() => expect(canvas.queryByText('Needed')).not.toBeInTheDocument())
    await expect(group.getByRole('radio', { name: 'Choose…' })).not.toBeChecked()
  },
}

export const NeededAmongSome: Story = {
  decorators: [needed(8)],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('combobox', { name: 'Pier' })
    await expect(list).toHaveDisplayValue('Choose…')
    await userEvent.selectOptions(list, 'pier-5')
    await waitFor(() => expect(canvas.queryByText('Needed')).not.toBeInTheDocument())
    await userEvent.selectOptions(list, 'Choose…')
    await expect(list).toHaveDisplayValue('Choose…')
  },
}

export const NeededAmongMany: Story = {
  decorators: [needed(20)],
  play: async ({ canvas }) => {
    const line = await canvas.findByRole('combobox', { name: 'Pier' })
    await expect(line).toHaveAttribute('placeholder', 'Choose…')
  },
}

/** In one-line list rows, radio buttons are stacked. */
export const SelectsInCells: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aList(
            'berths',
            {
              type: 'object',
              fields: [
                aField('name', { label: 'Name' }),
                aField('pier', { label: 'Pier', constraints: { allowedValues: values(3) } }),
                aField('side', {
                  label: 'Side',
                  required: true,
                  constraints: { allowedValues: ['port', 'starboard'] },
                }),
              ],
            },
            { label: 'Berth' },
          ),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const add = await canvas.findByRole('button', { name: 'Add Berth' })
    await userEvent.click(add)
    await userEvent.click(add)
    const [first, second] = await canvas.findAllByRole('combobox', { name: 'Side' })
    if (!first || !second) throw new Error('No rows')
    await userEvent.selectOptions(first, 'starboard')
    await expect(first).toHaveDisplayValue('starboard')
    await expect(second).toHaveValue('')
  },
}

export const YesOrNo: Story = {
  decorators: [answering(() => pier(values(1)))],
  play: async ({ canvas }) => {
    const group = within(await canvas.findByRole('radiogroup', { name: 'Harbour' }))
    await expect(group.getByRole('radio', { name: 'Not set' })).toBeChecked()
    await userEvent.click(group.getByRole('radio', { name: 'No' }))
    await expect(group.getByRole('radio', { name: 'No' })).toBeChecked()
  },
}

/** A service that reports a violation when it receives an empty value. */
const reportingEmpty = (allowed: string[]) =>
  answering(({ json }) => ({
    ...pier(allowed, { defaultValue: '' }),
    violations: json.includes('"pier":""') ? [aViolation('pier', 'The pier is empty.')] : [],
  }))

export const EmptyAmongRadios: Story = {
  decorators: [reportingEmpty(['', 'pier-1'])],
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('radiogroup', { name: 'Pier' })
    const empty = within(group).getByRole('radio', { name: 'empty (default)' })
    await expect(empty).not.toBeChecked()
    await userEvent.click(empty)
    await waitFor(() => expect(group).toHaveAccessibleDescription(/The pier is empty/))
    await expect(empty).toBeChecked()
    await userEvent.click(within(group).getByRole('radio', { name: 'Saved value or default' }))
    await waitFor(() => expect(group).not.toHaveAttribute('aria-invalid'))
  },
}

export const EmptyAmongMany: Story = {
  decorators: [reportingEmpty(['', ...values(13)])],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('combobox', { name: 'Pier' })
    await userEvent.selectOptions(list, 'empty (default)')
    await waitFor(() => expect(list).toHaveAccessibleDescription(/The pier is empty/))
  },
}
