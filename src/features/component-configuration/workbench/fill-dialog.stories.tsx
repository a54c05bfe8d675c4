import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  anAddress,
  aRequirement,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import { anUnreadableFile } from '#src/testing/unreadable-file.ts'
import { BindingList } from './outputs.tsx'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { draftFileText } from '#form/body/draft-file.ts'
import { FillResult } from './fill-result.tsx'
import { FormTools } from './form-tools.tsx'
import { ModeChoice } from './mode-choice.tsx'

/* Filling the form from a draft file, and the report of values that did not fit. */

const meta = {
  title: 'Component configuration/Fill dialog',
  component: FormTools,
  render: () => (
    <ConfigurationStage address={anAddress()}>
      <FormTools />
      <FillResult />
      <ConfigurationForm componentKey={COMPONENT.componentKey} />
      <BindingList />
      <ModeChoice />
    </ConfigurationStage>
  ),
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('name', { label: 'Name' }),
          aField('token', { label: 'Token', sensitive: true }),
        ],
        requirements: [aRequirement('role', { label: 'Role' })],
        componentBindings: [{ input: 'role', fromComponent: 'identity', output: 'roleArn' }],
      }),
    ),
  ],
} satisfies Meta<typeof FormTools>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = StoryContext['canvas']

const SHARED = {
  body: {
    profileConfig: { name: 'quay', token: '<secret: token>' },
    replaceProfileConfig: true,
    clusterInputs: { [COMPONENT.componentKey]: { role: 'keeper' } },
    componentOutputs: { identity: { roleArn: 'arn' }, survey: { depth: 3 } },
  },
  secrets: ['Token'],
}

const fillFrom = async (canvas: Canvas, text: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Fill from JSON or YAML' }))
  const dialog = within(await canvas.findByRole('dialog', { name: 'Fill from JSON or YAML' }))
  await userEvent.upload(
    dialog.getByLabelText(/Choose a file/),
    new File([text], 'shared.json', { type: 'application/json' }),
  )
  await expect(await dialog.findByText('shared.json')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Fill the form' }))
  return dialog
}

export const FromAFile: Story = {
  play: async ({ canvas }) => {
    await fillFrom(canvas, draftFileText(COMPONENT.componentKey, SHARED))
    const report = await canvas.findByText('2 values filled in.')
    await expect(report.parentElement).toHaveTextContent('Now validated as a complete draft.')
    await expect(report.parentElement).toHaveTextContent('Overriding outputs of identity, survey.')
    await expect(canvas.getByRole('list', { name: 'Did not fit' })).toHaveTextContent(
      'token is a secret: enter it again',
    )
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('quay')
    await expect(canvas.getByRole('textbox', { name: 'Role' })).toHaveValue('keeper')
    await expect(canvas.getByRole('textbox', { name: 'Override identity · roleArn' })).toHaveValue(
      'arn',
    )
    await expect(canvas.getByRole('radio', { name: 'Complete draft' })).toBeChecked()
    await expect(canvas.getByRole('textbox', { name: 'Token' })).toHaveValue('')
  },
}

export const OfAnotherComponent: Story = {
  play: async ({ canvas }) => {
    const dialog = await fillFrom(canvas, draftFileText('tide-gauge', SHARED))
    await expect(
      await dialog.findByText(/This file is a draft of tide-gauge.*Nothing was filled in\./),
    ).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Name', hidden: true })).toHaveValue('')
  },
}

export const ManyMisfits: Story = {
  play: async ({ canvas }) => {
    const unknown = Object.fromEntries(Array.from({ length: 69 }, (_, n) => [`unknown${n + 1}`, n]))
    await fillFrom(canvas, JSON.stringify({ name: 'quay', ...unknown }))
    await expect(await canvas.findByText('69 values did not fit:')).toBeVisible()
    const misfits = within(canvas.getByRole('list', { name: 'Did not fit' }))
    await expect(misfits.getAllByRole('listitem')).toHaveLength(8)
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 69' }))
    await expect(misfits.getAllByRole('listitem')).toHaveLength(69)
    await expect(misfits.getByText('unknown69')).toBeVisible()
  },
}

export const BadYaml: Story = {
  play: async ({ canvas }) => {
    const dialog = await fillFrom(canvas, 'name: quay\ntoken: *nope\n')
    await expect(
      await dialog.findByText(
        /Line 2: This alias has no anchor above it\..* Nothing was filled in\./,
      ),
    ).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Name', hidden: true })).toHaveValue('')
  },
}

export const UnreadableFile: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Fill from JSON or YAML' }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Fill from JSON or YAML' }))
    await userEvent.type(dialog.getByLabelText('Values'), 'name: quay')
    await userEvent.upload(dialog.getByLabelText(/Choose a file/), anUnreadableFile('shared.json'))
    await expect(
      await dialog.findByText('The browser could not read shared.json. Choose it again.'),
    ).toBeVisible()
    await expect(dialog.getByLabelText('Values')).toHaveValue('name: quay')
  },
}

export const ClosedBeforeFilling: Story = {
  play: async ({ canvas }) => {
    const open = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Fill from JSON or YAML' }))
      return within(await canvas.findByRole('dialog', { name: 'Fill from JSON or YAML' }))
    }
    const first = await open()
    await userEvent.type(first.getByLabelText('Values'), 'name: quay')
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    const again = await open()
    await expect(again.getByLabelText('Values')).toHaveValue('name: quay')
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
    const third = await open()
    await userEvent.click(third.getByRole('button', { name: 'Fill the form' }))
    await expect(await canvas.findByText('1 value filled in.')).toBeVisible()
    const fourth = await open()
    await expect(fourth.getByLabelText('Values')).toHaveValue('')
    await userEvent.type(fourth.getByLabelText('Values'), 'name: pier')
    await userEvent.click(fourth.getByRole('button', { name: 'Clear' }))
    await expect(fourth.getByLabelText('Values')).toHaveValue('')
    await userEvent.click(fourth.getByRole('button', { name: 'Cancel' }))
    await expect((await open()).getByLabelText('Values')).toHaveValue('')
  },
}
