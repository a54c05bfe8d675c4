import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import { aComponent, aField, aViolation, type FieldJson } from '#src/testing/component-builders.ts'
import { FormStage } from '#form/testing/form-stage.tsx'

/* Objects that are not described further: a line of text, rows of keys and values, or YAML. */

const meta = {
  title: 'Component configuration/Object field',
  component: FormStage,
} satisfies Meta<typeof FormStage>
export default meta

type Story = StoryObj<typeof meta>

/** A service that repeats what it was sent. */
const of = (field: FieldJson) => [
  answering(({ json }) =>
    aComponent({
      fields: [field],
      violations: [
        aViolation(field.key, `Sent: ${/"profileConfig":(.*),"replace/.exec(json)?.[1]}`),
      ],
    }),
  ),
]

export const AsRows: Story = {
  decorators: of(aField('nodeSelector', { label: 'Nodes', type: 'object' })),
  play: async ({ canvas }) => {
    const line = await canvas.findByRole('textbox', { name: 'Nodes' })
    await userEvent.type(line, 'disk: ssd')
    await userEvent.tab()
    const rows = within(await canvas.findByRole('group', { name: 'Nodes' }))
    await expect(rows.getByRole('textbox', { name: 'Nodes key 1' })).toHaveValue('disk')
    await expect(rows.getByRole('textbox', { name: 'Nodes value 1' })).toHaveValue('ssd')
    await userEvent.click(rows.getByRole('button', { name: 'Add Nodes' }))
    await expect(rows.getByRole('textbox', { name: 'Nodes key 2' })).toHaveFocus()
    await userEvent.paste('{"a": {"b": 1}}')
    await expect(rows.getByRole('textbox', { name: 'Nodes key 2' })).toHaveAccessibleDescription(
      /^Not pasted: this is not a list/,
    )
    await expect(rows.getByRole('textbox', { name: 'Nodes key 2' })).toHaveValue('')
    await userEvent.paste('__proto__=1\nspot: "true"\n')
    await expect(rows.getByRole('textbox', { name: 'Nodes key 3' })).toHaveFocus()
    // Texts stay texts.
    await canvas.findByText('Sent: {"nodeSelector":{"disk":"ssd","__proto__":"1","spot":"true"}}')
    await userEvent.clear(rows.getByRole('textbox', { name: 'Nodes key 3' }))
    await userEvent.type(rows.getByRole('textbox', { name: 'Nodes key 3' }), 'disk')
    await expect(rows.getByRole('textbox', { name: 'Nodes key 1' })).toHaveAccessibleDescription(
      'Row 3 has this key too.',
    )
    await userEvent.click(rows.getByRole('button', { name: 'Remove Nodes 3' }))
    await canvas.findByText('Sent: {"nodeSelector":{"disk":"ssd","__proto__":"1"}}')
  },
}

export const EmptyAsRows: Story = {
  decorators: of(aField('tlsStore', { label: 'Stores', type: 'object' })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rows for Stores' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Stores key 1' })).toHaveFocus())
    await userEvent.keyboard('default{Tab}main')
    await canvas.findByText('Sent: {"tlsStore":{"default":"main"}}')
  },
}

export const NumbersInRows: Story = {
  decorators: of(
    aField('limits', {
      label: 'Limits',
      type: 'object',
      defaultValue: '{"cpu": 1.50, "on": true}',
    }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Use default/ }))
    const rows = within(await canvas.findByRole('group', { name: 'Limits' }))
    const cpu = rows.getByRole('textbox', { name: 'Limits value 1' })
    await expect(cpu).toHaveAccessibleDescription('number')
    await userEvent.clear(cpu)
    await userEvent.type(cpu, 'two')
    await canvas.findByText('Sent: {"limits":{"cpu":"two","on":true}}')
    await userEvent.clear(cpu)
    await userEvent.type(cpu, '2.5')
    await canvas.findByText('Sent: {"limits":{"cpu":2.5,"on":true}}')
  },
}

export const AsYaml: Story = {
  decorators: of(aField('affinity', { label: 'Affinity', type: 'object' })),
  play: async ({ canvas }) => {
    const line = await canvas.findByRole('textbox', { name: 'Affinity' })
    await userEvent.type(line, 'zones: [[a, b]{Enter}weight: 1.50')
    await canvas.findByText('Sent: {"affinity":{"zones":["a","b"],"weight":1.50}}')
    await expect(line).not.toHaveAccessibleDescription(/JSON or YAML/)
    // Rows would lose the list.
    await userEvent.click(canvas.getByRole('button', { name: 'Rows for Affinity' }))
    await canvas.findByText(/^Rows hold single values/)
    await expect(line).toHaveValue('zones: [a, b]\nweight: 1.50')
    await userEvent.click(canvas.getByRole('button', { name: 'YAML editor for Affinity' }))
    await waitFor(() => expect(canvas.queryByText(/^Rows hold single values/)).toBeNull())
    await canvas.findByText('YAML')
  },
}

export const InvalidText: Story = {
  decorators: of(aField('affinity', { label: 'Affinity', type: 'object' })),
  play: async ({ canvas }) => {
    const line = await canvas.findByRole('textbox', { name: 'Affinity' })
    await userEvent.type(line, 'a: 1{Enter}---{Enter}b: 2')
    await waitFor(() =>
      expect(line).toHaveAccessibleDescription(/Line 2: Only one document is allowed\./),
    )
    await userEvent.clear(line)
    await userEvent.type(line, 'a: b: c')
    await waitFor(() =>
      expect(line).toHaveAccessibleDescription(/Line 1: A line can have only one key\./),
    )
    await expect(line).toHaveValue('a: b: c')
  },
}
