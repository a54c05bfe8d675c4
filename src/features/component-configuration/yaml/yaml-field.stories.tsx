import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import { aComponent, aField, aViolation } from '#src/testing/component-builders.ts'
import { FormStage } from '#form/testing/form-stage.tsx'

/* YAML documents: a lazily loaded editor, and optional templates. */

const BUDGET = `apiVersion: policy/v1
kind: PodDisruptionBudget # one a namespace
metadata:
  name: "collector"
spec:
  minAvailable: one
  selector:
    matchLabels: { app: collector }
`

const manifest = (rest = {}) =>
  aField('manifest', {
    label: 'Extra resources',
    format: 'kubernetes-resource-yaml',
    templates: [
      { id: 'budget', label: 'Disruption budget', value: BUDGET },
      { id: 'open', label: 'With an open quote', value: 'kind: "A\n' },
      { id: 'list', label: 'A list', value: '- a\n- b\n' },
      { id: 'returns', label: 'With returns', value: 'kind: A\r\nlog: \u0007\rx\n' },
    ],
    ...rest,
  })

const meta = {
  title: 'Component configuration/YAML field',
  component: FormStage,
} satisfies Meta<typeof FormStage>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const start = async (canvas: Canvas, template: string) => {
  await userEvent.click(
    await canvas.findByRole('button', { name: 'Start from a template: Extra resources' }),
  )
  await userEvent.click(
    canvas.getByRole('button', { name: `Start Extra resources from ${template}` }),
  )
}

export const Untouched: Story = {
  decorators: [answering(() => aComponent({ fields: [manifest()] }))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('leaves the editor', { exact: false })).toBeInTheDocument()
  },
}

export const Templates: Story = {
  decorators: [answering(() => aComponent({ fields: [manifest()] }))],
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Start from a template: Extra resources' }),
    )
    await expect(canvas.getByRole('dialog')).toBeVisible()
  },
}

export const Filled: Story = {
  decorators: [answering(() => aComponent({ fields: [manifest()] }))],
  play: async ({ canvas }) => {
    await start(canvas, 'Disruption budget')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

export const WrongSyntax: Story = {
  decorators: [answering(() => aComponent({ fields: [manifest()] }))],
  play: async ({ canvas }) => {
    await start(canvas, 'With an open quote')
    await waitFor(() => expect(canvas.getByText(/^Line \d: /)).toBeVisible())
  },
}

export const NotAMapping: Story = {
  decorators: [answering(() => aComponent({ fields: [manifest()] }))],
  play: async ({ canvas }) => {
    await start(canvas, 'A list')
    await expect(await canvas.findByText(/^Line 1: This is not a mapping\./)).toBeVisible()
  },
}

export const RejectedByTheService: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [manifest()],
        violations: [
          aViolation('manifest', 'Line 6: minAvailable takes a number.', 'INVALID_TYPE'),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await start(canvas, 'Disruption budget')
    await expect(await canvas.findByText(/takes a number/)).toBeVisible()
  },
}

export const ControlCharacters: Story = {
  decorators: [answering(() => aComponent({ fields: [manifest()] }))],
  play: async ({ canvas }) => {
    await start(canvas, 'With returns')
  },
}

export const NeededAndDescribed: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          manifest({ required: true, templates: [], description: 'Applied with the component.' }),
        ],
        violations: [aViolation('manifest', 'Is needed.', 'REQUIRED_FIELD_MISSING')],
      }),
    ),
  ],
}
