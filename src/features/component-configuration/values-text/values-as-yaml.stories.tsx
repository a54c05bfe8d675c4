import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  anAddress,
  aViolation,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { ValuesAsYaml } from './values-as-yaml.tsx'

/* The draft as YAML beside its form. */

const meta = {
  title: 'Component configuration/Values as YAML',
  component: ValuesAsYaml,
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('name', { label: 'Name' }),
          aField('code', { label: 'Code', sensitive: true }),
          aGroup('lamp', [aField('watts', { label: 'Watts', type: 'number' })], { label: 'Lamp' }),
          aList('flags', { type: 'string' }, { label: 'Flag' }),
          aField('pilot', { label: 'Pilot', required: true }),
        ],
        violations: [
          aViolation('lamp.watts', 'Too bright.'),
          aViolation('pilot', 'A value is required.', 'REQUIRED_FIELD_MISSING'),
        ],
      }),
    ),
  ],
  render: () => (
    <ConfigurationStage address={anAddress()}>
      <ValuesAsYaml />
      <ConfigurationForm componentKey={COMPONENT.componentKey} />
    </ConfigurationStage>
  ),
} satisfies Meta<typeof ValuesAsYaml>
export default meta

type Story = StoryObj<typeof meta>

/** The editor is in a shadow root, where roles do not reach. */
const editorIn = (canvasElement: HTMLElement) =>
  waitFor(async () => {
    const root = canvasElement.querySelector(
      'aside [data-editor], dialog [data-editor]',
    )?.shadowRoot
    const found = root?.querySelector<HTMLElement>('[role=textbox]')
    await expect(found).toBeTruthy()
    if (!found) throw new Error('no editor')
    return found
  })

const open = async ({ canvas, canvasElement }: StoryContext) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Values as YAML' }))
  const editor = await editorIn(canvasElement)
  await expect(await canvas.findByText('In sync with the form')).toBeVisible()
  return editor
}

const pasteInto = (editor: HTMLElement, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  editor.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

export const NothingEntered: Story = {
  play: async (context) => {
    await expect(await open(context)).toHaveTextContent('profileConfig:')
  },
}

export const Entered: Story = {
  play: async (context) => {
    const { canvas } = context
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'north')
    await userEvent.type(canvas.getByLabelText('Code'), 'canary')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Watts' }), '60')
    const editor = await open(context)
    await expect(editor).toHaveTextContent('watts: 60')
    await expect(editor).toHaveTextContent('code: !secret "entered in the form"')
    await expect(canvas.getByText('Too bright.', { selector: 'aside *' })).toBeVisible()
  },
}

export const ClosedWithTextThatIsNotSent: Story = {
  play: async (context) => {
    const { canvas } = context
    const editor = await open(context)
    pasteInto(editor, '"open')
    await userEvent.click(canvas.getByRole('button', { name: 'Close values as YAML' }))
    const button = await canvas.findByRole('button', {
      name: 'Values as YAML: not all of the text is sent',
    })
    await userEvent.click(button)
    await expect(
      await canvas.findByText(/The form stays as it is until this can be read/),
    ).toBeVisible()
  },
}

export const CannotBeRead: Story = {
  play: async (context) => {
    const editor = await open(context)
    pasteInto(editor, '"open')
    await expect(
      await context.canvas.findByText(/^Line \d: .* The form stays as it is/),
    ).toBeVisible()
  },
}

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async (context) => {
    await open(context)
  },
}
