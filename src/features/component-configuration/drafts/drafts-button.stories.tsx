import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import { aComponent, aField, aGroup, COMPONENT } from '#src/testing/component-builders.ts'
import { anUnreadableFile } from '#src/testing/unreadable-file.ts'
import { Announcer } from '#src/ui/states/announcer.tsx'
import { draftFileText } from '#form/body/draft-file.ts'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { FormTools } from '#form/workbench/form-tools.tsx'
import { ModeChoice } from '#form/workbench/mode-choice.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { changeKept } from './kept-drafts.ts'

/* Drafts that are kept under names, and one of them compared with the draft in the form. */

const { componentKey } = COMPONENT

const keeping =
  (...drafts: readonly (readonly [name: string, profileConfig: object, rest?: object])[]) =>
  ({ name: organizationId }: { name: string }) => {
    changeKept(() =>
      drafts.map(([name, profileConfig, rest]) => ({
        name,
        organizationId,
        componentKey,
        text: draftFileText(componentKey, { body: { profileConfig, ...rest }, secrets: ['Code'] }),
      })),
    )
    return () => changeKept(() => [])
  }

const meta = {
  title: 'Component configuration/Drafts',
  component: DraftsButton,
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('name', { label: 'Name', defaultValue: 'quay' }),
          aField('code', { label: 'Code', sensitive: true }),
          aGroup('lamp', [aField('watts', { label: 'Watts', type: 'number' })], { label: 'Lamp' }),
        ],
      }),
    ),
  ],
  // A story must not find what is stored of another one.
  render: (_, { name }) => (
    <ConfigurationStage address={{ ...COMPONENT, organizationId: name }}>
      <ConfigurationForm componentKey={componentKey} />
      <DraftsButton />
      <Announcer />
    </ConfigurationStage>
  ),
} satisfies Meta<typeof DraftsButton>
export default meta

type Story = StoryObj<typeof meta>

const open = async ({ canvas }: StoryContext) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Drafts and links' }))
  return within(await canvas.findByRole('dialog', { name: 'Drafts and links' }))
}

/** Opens the draft "Harbour" beside the one in the form. */
const compareHarbour = async (context: StoryContext) => {
  const first = await open(context)
  await userEvent.click(await first.findByRole('button', { name: 'Harbour' }))
  return within(await context.canvas.findByRole('dialog', { name: 'Compare with Harbour' }))
}

export const NothingKept: Story = {
  beforeEach: keeping(),
  play: async (context) => {
    const dialog = await open(context)
    await expect(await dialog.findByText(/^Edit a field to save/)).toBeVisible()
  },
}

export const Kept: Story = {
  beforeEach: keeping(['Harbour', { name: 'north' }], ['Night \u2067אבג', {}]),
  play: async (context) => {
    const { canvas } = context
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'south')
    await userEvent.type(canvas.getByLabelText('Code'), 'canary')
    const dialog = await open(context)
    const name = await dialog.findByRole('textbox', { name: 'Name of the draft in the form' })
    await userEvent.type(name, 'Harbour')
    await expect(dialog.getByRole('button', { name: 'This name is taken' })).toBeVisible()
    await userEvent.clear(name)
    await userEvent.type(name, 'Mine{Enter}')
    await expect(await dialog.findByRole('button', { name: 'Mine' })).toBeVisible()
    await waitFor(() => expect(dialog.queryByText(/^The browser cannot store/)).toBeNull())
    await expect(localStorage.getItem('tidemark.drafts')).not.toContain('canary')
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicate Mine' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Rename Mine 2' }))
    await userEvent.keyboard('{Control>}a{/Control}Copy{Enter}')
    await expect(await dialog.findByRole('button', { name: 'Rename Copy' })).toHaveFocus()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Harbour' }))
    await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(await dialog.findByRole('button', { name: 'Harbour' })).toBeVisible()
  },
}

export const UnreadableFile: Story = {
  beforeEach: keeping(),
  play: async (context) => {
    const dialog = await open(context)
    await userEvent.upload(
      dialog.getByLabelText('Open a draft file'),
      anUnreadableFile('harbour.json'),
    )
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The browser could not read harbour.json. Choose it again. Nothing was changed.',
    )
  },
}

export const Compared: Story = {
  beforeEach: keeping(['Harbour', { name: 'north', lamp: { watts: 60 } }], ['Night', {}]),
  play: async (context) => {
    const { canvas } = context
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await userEvent.type(name, 'south')
    const dialog = await compareHarbour(context)
    await expect(
      await dialog.findByText(/^2 values differ\. .*enter them here: Code\./),
    ).toBeVisible()
    // What nobody entered here is taken; what would replace an own value is not.
    await expect(dialog.getByRole('checkbox', { name: /^Watts/ })).toBeChecked()
    const own = dialog.getByRole('checkbox', { name: /^Name/ })
    await expect(own).not.toBeChecked()
    await expect(own.closest('li')).toHaveTextContent('defaultquayin the formsouthHarbournorth')
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 value' }))
    await expect(canvas.getByRole('textbox', { name: 'Watts' })).toHaveValue('60')
    await expect(name).toHaveValue('south')
  },
}

export const TakenWithItsMode: Story = {
  beforeEach: keeping(['Harbour', {}, { replaceProfileConfig: true }]),
  render: (_, { name }) => (
    <ConfigurationStage address={{ ...COMPONENT, organizationId: name }}>
      <FormTools />
      <ModeChoice />
      <ConfigurationForm componentKey={componentKey} />
      <DraftsButton />
    </ConfigurationStage>
  ),
  play: async (context) => {
    const { canvas } = context
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await userEvent.type(name, 'south')
    const dialog = await compareHarbour(context)
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Name/ }))
    await expect(dialog.getByRole('checkbox', { name: /^Validate as/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Use 2 values' }))
    await expect(name).toHaveValue('')
    await expect(canvas.getByRole('radio', { name: 'Complete draft' })).toBeChecked()
    // All of it is one step.
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await expect(name).toHaveValue('south')
    await expect(canvas.getByRole('radio', { name: 'Merge with saved values' })).toBeChecked()
  },
}

export const NothingFits: Story = {
  beforeEach: keeping(['Harbour', { lamp: { watts: 'many' } }]),
  play: async (context) => {
    const { canvas } = context
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await userEvent.type(name, 'south')
    const dialog = await compareHarbour(context)
    await userEvent.click(await dialog.findByRole('button', { name: 'Use 1 value' }))
    const notice =
      /^Nothing was copied from Harbour\. 1 value did not fit: listed above the fields\./
    await expect(await canvas.findByText(notice)).toBeVisible()
  },
}

export const OfTwoNames: Story = {
  beforeEach: keeping(['Harbour', { name: 'north' }], ['Night', { name: 'dark' }]),
  play: async (context) => {
    const dialog = await compareHarbour(context)
    await userEvent.selectOptions(
      await dialog.findByRole('combobox', { name: 'Compare it with' }),
      'Night',
    )
    await expect(dialog.getByRole('listitem')).toHaveTextContent('NightdarkHarbournorth')
    await waitFor(() => expect(dialog.queryByRole('checkbox')).toBeNull())
  },
}
