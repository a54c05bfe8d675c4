import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import { aComponent, aField, anAddress, COMPONENT } from '#src/testing/component-builders.ts'
import { Announcer } from '#src/ui/states/announcer.tsx'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { CopyDraft } from './copy-draft.tsx'

/* Exporting a draft as text or as a file. */

const meta = {
  title: 'Component configuration/Copy draft',
  component: CopyDraft,
  render: () => (
    <ConfigurationStage address={anAddress()}>
      <ConfigurationForm componentKey={COMPONENT.componentKey} />
      <CopyDraft />
      <Announcer />
    </ConfigurationStage>
  ),
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('name', { label: 'Name' }),
          aField('depth', { label: 'Depth', type: 'number' }),
          aField('token', { label: 'Token', sensitive: true }),
        ],
      }),
    ),
  ],
} satisfies Meta<typeof CopyDraft>
export default meta

type Story = StoryObj<typeof meta>

/** The text last written to the clipboard. */
let copied = ''

const copiedAs = async ({ canvas }: StoryContext, what: string) => {
  copied = ''
  navigator.clipboard.writeText = async (text) => {
    copied = text
  }
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'no')
  await userEvent.type(canvas.getByRole('textbox', { name: 'Depth' }), '9223372036854775807')
  await userEvent.type(canvas.getByRole('textbox', { name: 'Token' }), 'hunter2')
  await userEvent.click(canvas.getByRole('button', { name: what }))
  // The code that writes YAML comes with the first copy.
  await waitFor(() => expect(copied).not.toBe(''), { timeout: 10_000 })
  await expect(
    await canvas.findByText(new RegExp(`^Copied as ${what}\\. Left out: Token\\.`), undefined, {
      timeout: 10_000,
    }),
  ).toBeVisible()
  await expect(copied).not.toContain('hunter2')
  return copied
}

export const AsYaml: Story = {
  play: async (play) => {
    await expect(await copiedAs(play, 'YAML')).toContain(
      'profileConfig:\n  name: "no"\n  depth: 9223372036854775807\n  token: "<secret: token>"\n',
    )
  },
}

export const AsJson: Story = {
  play: async (play) => {
    await expect(await copiedAs(play, 'JSON')).toContain('"depth": 9223372036854775807')
  },
}

export const AsCurl: Story = {
  play: async (play) => {
    await expect(await copiedAs(play, 'curl')).toContain('"Authorization: Token $API_TOKEN"')
    await expect(
      play.canvas.getByText(/Set API_URL and API_TOKEN before you run it\.$/),
    ).toBeVisible()
  },
}
