import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import { aComponent, aField, aList, aRequirement } from '#src/testing/component-builders.ts'
import { FormStage } from '#form/testing/form-stage.tsx'

/* Text that is sent as `""`, apart from text that is not sent. */

const note = { label: 'Note', defaultValue: 'foo', description: 'Painted on the door.' }

const meta = {
  title: 'Component configuration/Empty text',
  component: FormStage,
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('note', note),
          aField('code', { label: 'Code', sensitive: true }),
          aField('manifest', { label: 'Manifest', format: 'kubernetes-resource-yaml' }),
          aField('size', { label: 'Size', type: 'number' }),
          aList(
            'lights',
            {
              type: 'object',
              fields: [aField('colour', { label: 'Colour' }), aField('glass', { label: 'Glass' })],
            },
            { label: 'Light' },
          ),
        ],
        requirements: [aRequirement('zone', { label: 'Zone' })],
      }),
    ),
  ],
} satisfies Meta<typeof FormStage>
export default meta

type Story = StoryObj<typeof meta>

/** Empties a field and says that it is meant to be empty. */
const empty = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas'], name: string) => {
  const box = await canvas.findByRole('textbox', { name })
  await userEvent.type(box, 'x')
  await userEvent.clear(box)
  await userEvent.click(await canvas.findByRole('button', { name: `Send empty text for ${name}` }))
}

export const Cleared: Story = {
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Note' })
    await userEvent.type(box, 'x')
    await userEvent.clear(box)
    await expect(await canvas.findByText('Cleared: not sent')).toBeVisible()
    const size = canvas.getByRole('textbox', { name: 'Size' })
    await userEvent.type(size, '5')
    await userEvent.clear(size)
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: 'Send empty text for Size' })).toBeNull(),
    )
  },
}

export const Sent: Story = {
  play: async ({ canvas }) => {
    for (const name of ['Note', 'Code', 'Zone']) await empty(canvas, name)
    const box = canvas.getByRole('group', { name: 'Note' })
    await expect(box).toHaveTextContent('Empty text, sent as ""')
    await expect(box).toHaveAccessibleDescription('Painted on the door.')
  },
}

export const Left: Story = {
  play: async ({ canvas }) => {
    await empty(canvas, 'Note')
    const enter = canvas.getByRole('button', { name: 'Enter text for Note' })
    await expect(enter).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const box = canvas.getByRole('textbox', { name: 'Note' })
    await expect(box).toHaveFocus()
    await userEvent.keyboard('bar')
    await expect(box).toHaveValue('bar')
  },
}

export const InALine: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add Light' }))
    await empty(canvas, 'Colour')
    await expect(canvas.getByRole('group', { name: 'Colour' })).toHaveTextContent('Empty text')
    await expect(canvas.getByRole('textbox', { name: 'Glass' })).toBeVisible()
  },
}
