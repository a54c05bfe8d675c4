import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  anAddress,
  aRequirement,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { BindingList, OtherOutputs } from './outputs.tsx'
import { RequestAndAnswer } from './request-and-answer.tsx'

/* Outputs of other components that no binding lists, as JSON. */

const meta = {
  title: 'Component configuration/Other outputs',
  component: OtherOutputs,
  render: () => (
    <ConfigurationStage address={anAddress()}>
      <ConfigurationForm componentKey={COMPONENT.componentKey} />
      <BindingList />
      <OtherOutputs />
      <RequestAndAnswer />
    </ConfigurationStage>
  ),
} satisfies Meta<typeof OtherOutputs>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = StoryContext['canvas']

const WITHOUT = aComponent({ fields: [aField('name', { label: 'Name' })] })
const WITH = aComponent({ fields: [aField('name', { label: 'Name' }), aField('depth')] })

const open = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByText('Override other outputs'))
  return canvas.findByRole('textbox', { name: 'Other component outputs' })
}

export const Empty: Story = {
  decorators: [answering(() => WITHOUT)],
  play: async ({ canvas }) => {
    await expect(await open(canvas)).toHaveAccessibleDescription(/Sent as componentOutputs\./)
  },
}

export const Sent: Story = {
  decorators: [
    answering(({ json }) =>
      json.includes('"componentOutputs":{"survey":{"depth":9223372036854775807}}') ? WITH : WITHOUT,
    ),
  ],
  play: async ({ canvas }) => {
    const box = await open(canvas)
    await fireEvent.change(box, { target: { value: '{"survey": {"depth": 9223372036854775807}}' } })
    await expect(await canvas.findByRole('textbox', { name: 'depth' })).toBeVisible()
  },
}

export const NotJson: Story = {
  decorators: [answering(() => WITHOUT)],
  play: async ({ canvas }) => {
    const box = await open(canvas)
    await fireEvent.change(box, { target: { value: '{"survey": ' } })
    await waitFor(() => expect(box).toHaveAccessibleDescription(/Not sent\. Line 1: /))
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  },
}

export const NoObject: Story = {
  decorators: [answering(() => WITHOUT)],
  play: async ({ canvas }) => {
    const box = await open(canvas)
    await fireEvent.change(box, { target: { value: '[1, 2]' } })
    await expect(box).toHaveAccessibleDescription(/enter an object keyed by component/)
  },
}

export const EnteredAtItsBinding: Story = {
  decorators: [
    answering(() => ({
      ...WITHOUT,
      componentBindings: [{ input: 'name', fromComponent: 'survey', output: 'depth' }],
    })),
  ],
  play: async ({ canvas }) => {
    const box = await open(canvas)
    await fireEvent.change(box, { target: { value: '{"survey": {"depth": 1}}' } })
    await expect(box).toBeValid()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Override survey · depth' }), '2')
    await waitFor(() =>
      expect(box).toHaveAccessibleDescription(
        /survey · depth is ignored here because a value is entered for it above\./,
      ),
    )
  },
}

export const FeedsASecret: Story = {
  decorators: [
    answering(() =>
      aComponent({
        requirements: [aRequirement('key', { label: 'Key', sensitive: true })],
        componentBindings: [{ input: 'key', fromComponent: 'vault', output: 'token' }],
      }),
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Override vault · token' }),
      'hunter2',
    )
    await userEvent.click(canvas.getByText('Request and response'))
    await waitFor(() => expect(canvasElement).toHaveTextContent('<secret: vault.token>'))
    await expect(canvasElement).not.toHaveTextContent('hunter2')
  },
}

const BOUND = {
  requirements: [aRequirement('key', { label: 'Key', sensitive: true })],
  componentBindings: [{ input: 'key', fromComponent: 'vault', output: 'token' }],
}

export const HoldsASecret: Story = {
  decorators: [answering(() => aComponent(BOUND))],
  play: async ({ canvas, canvasElement }) => {
    const box = await open(canvas)
    const text = '{"vault": {"token": {"value": "hunter2"}, "zone": "north"}}'
    await fireEvent.input(box, { target: { value: text } })
    await expect(getComputedStyle(box).getPropertyValue('-webkit-text-security')).toBe('disc')
    await userEvent.click(canvas.getByText('Request and response'))
    await waitFor(() => expect(canvasElement).toHaveTextContent('"zone": "north"'))
    await expect(canvasElement).toHaveTextContent('"token": "<secret: vault.token>"')
    await expect(canvasElement.innerHTML).not.toContain('hunter2')
    await expect(JSON.stringify(sessionStorage)).not.toContain('hunter2')
    // It stays masked while it is not valid JSON.
    await fireEvent.input(box, { target: { value: text.slice(0, -1) } })
    await expect(getComputedStyle(box).getPropertyValue('-webkit-text-security')).toBe('disc')
  },
}

export const BoundLater: Story = {
  decorators: [
    answering(({ json }) =>
      json.includes('"name":"v"') ? aComponent({ ...WITHOUT, ...BOUND }) : WITHOUT,
    ),
  ],
  play: async ({ canvas }) => {
    const box = await open(canvas)
    await fireEvent.input(box, { target: { value: '{"vault": {"token": 8675309}}' } })
    await expect(getComputedStyle(box).getPropertyValue('-webkit-text-security')).toBe('none')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'v')
    await canvas.findByRole('textbox', { name: 'Override vault · token' })
    await expect(getComputedStyle(box).getPropertyValue('-webkit-text-security')).toBe('disc')
    await expect(JSON.stringify(sessionStorage)).not.toContain('8675309')
  },
}
