import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, userEvent, within, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aMissingValue,
  aViolation,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import { ConfigurationPage } from '#form/configuration-page.tsx'
import { FormStage } from '#form/testing/form-stage.tsx'

/* Secrets: masked while typing, marked as stored, and never shown. */

const code = (rest = {}) => aField('code', { label: 'Code', sensitive: true, ...rest })

const meta = {
  title: 'Component configuration/Secret input',
  component: FormStage,
  args: { hasModeChoice: true },
} satisfies Meta<typeof FormStage>
export default meta

type Story = StoryObj<typeof meta>

export const New: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ description: 'Of the door.' })] }))],
  play: async ({ canvas, canvasElement }) => {
    const box = await canvas.findByRole('textbox', { name: 'Code' })
    await userEvent.type(box, 'open sesame')
    await expect(box).toHaveValue('open sesame')
    // Only the control's value has it, not even an attribute.
    await expect(canvasElement.innerHTML).not.toContain('open sesame')
  },
}

export const Needed: Story = {
  decorators: [
    answering(() =>
      aComponent({ fields: [code({ required: true })], violations: [aMissingValue('code')] }),
    ),
  ],
}

export const Wrong: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [code({ constraints: { minLength: 8 } })],
        violations: [aViolation('code', 'Was used before.')],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Code' })
    await expect(box).toHaveAccessibleDescription(/Was used before\./)
    await userEvent.type(box, 'short')
    await waitFor(() => expect(box).toHaveAccessibleDescription(/at least 8 characters/))
  },
}

export const Stored: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '<redacted>' })] }))],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Stored. It is never shown or sent back.')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('redacted')
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Code' })).toBeNull())
  },
}

export const Replacing: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '********' })] }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Replace Code' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), 'new one')
    await userEvent.click(canvas.getByRole('button', { name: 'Keep stored' }))
    await expect(await canvas.findByText('Stored. It is never shown or sent back.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Replace Code' }))
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveValue('')
  },
}

export const StoredInCompleteDraft: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '***' })] }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Complete draft' }))
    await expect(await canvas.findByRole('textbox', { name: 'Code' })).toHaveAttribute(
      'placeholder',
      'Stored, but a complete draft needs it again',
    )
  },
}

export const Clearing: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '********' })] }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear Code' }))
    await expect(canvas.getByText(/A merge keeps what is stored/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Validate as a complete draft' }))
    await expect(canvas.getByRole('radio', { name: 'Complete draft' })).toBeChecked()
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveValue('')
  },
}

export const FocusAfterReplacing: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '********' })] }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Replace Code' }))
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Keep stored' }))
    await expect(canvas.getByRole('button', { name: 'Replace Code' })).toHaveFocus()
  },
}

const leaveAndReturn = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Leave' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Come back' }))
}

/** Opens the page, enters a secret, and opens it again as after a reload. */
const reload = async (play: Parameters<NonNullable<Story['play']>>[0]) => {
  const { canvas } = play
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Code' }), 'open sesame')
  await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'quay')
  await leaveAndReturn(canvas)
  await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveValue('quay')
}

function Reloading() {
  const [away, setAway] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        {away ? 'Come back' : 'Leave'}
      </button>
      {!away && <ConfigurationPage address={COMPONENT} />}
    </>
  )
}

export const LostOnReload: Story = {
  render: () => <Reloading />,
  decorators: [
    answering(() =>
      aComponent({ fields: [aField('name', { label: 'Name' }), code({ description: 'Door.' })] }),
    ),
  ],
  play: async (play) => {
    const { canvas } = play
    await reload(play)
    const box = canvas.getByRole('textbox', { name: 'Code' })
    await expect(box).toHaveValue('')
    await expect(box).toHaveAccessibleDescription(
      'The secret “Code” was not kept; enter it again. Door.',
    )
    const notice = await canvas.findByText('A secret was not kept; enter it again.')
    await userEvent.click(
      within(notice.parentElement ?? notice).getByRole('link', { name: 'Code' }),
    )
    await expect(box).toHaveFocus()
    // Its notice stays after another secret is entered.
    await leaveAndReturn(canvas)
    await expect(await canvas.findByText('A secret was not kept; enter it again.')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), 'o')
    await waitFor(() => expect(canvas.queryByText(/not kept/)).toBeNull())
  },
}

export const LostOnReloadDismissed: Story = {
  ...LostOnReload,
  play: async (play) => {
    await reload(play)
    await userEvent.click(await play.canvas.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(play.canvas.queryByText(/not kept/)).toBeNull())
  },
}

const SECRETS = { sensitive: true }

/** Every input that a secret can be typed into is masked. */
const expectMasked = async (box: HTMLElement) =>
  expect(getComputedStyle(box).getPropertyValue('-webkit-text-security')).toBe('disc')

export const SecretsOfEveryKind: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aGroup('login', [aField('user', { label: 'User' })], { label: 'Login', ...SECRETS }),
          aList('keys', { type: 'string' }, { label: 'Key', ...SECRETS }),
          aField('extra', { label: 'Extra', type: 'object', ...SECRETS }),
          aField('manifest', { label: 'Manifest', format: 'kubernetes-resource-yaml', ...SECRETS }),
          aField('issued', {
            label: 'Issued',
            readOnly: true,
            defaultValue: 'hunter2',
            ...SECRETS,
          }),
          aField('pin', { label: 'PIN', type: 'number', defaultValue: 4711, ...SECRETS }),
        ],
      }),
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add Key' }))
    for (const name of ['User', 'Key 1', 'Extra', 'Manifest']) {
      const box = canvas.getByRole('textbox', { name })
      await expectMasked(box)
      await fireEvent.input(box, { target: { value: 'open sesame' } })
    }
    await userEvent.click(canvas.getByRole('radio', { name: 'Complete draft' }))
    await expect(canvas.getByText('default not shown')).toBeVisible()
    await expect(canvas.getByText('Set, not shown')).toBeVisible()
    for (const secret of ['open sesame', 'hunter2', '4711'])
      await expect(canvasElement.innerHTML).not.toContain(secret)
  },
}

const KEY = `-----BEGIN PRIVATE KEY-----
${Array.from({ length: 12 }, (_, line) => `MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9U${line}`).join('\n')}
-----END PRIVATE KEY-----
`

export const PastedKey: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          code({ description: 'Of the door.' }),
          aList(
            'logins',
            { type: 'object', fields: [aField('user', { label: 'User' }), code()] },
            { label: 'Login' },
          ),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add Login' }))
    for (const at of [0, 1]) {
      const box = () => canvas.getAllByRole('textbox', { name: 'Code' })[at] ?? document.body
      await userEvent.click(box())
      await userEvent.paste(KEY)
      await expect(box()).toHaveValue(KEY.replaceAll(/[^\n]/g, '•'))
      await expectMasked(box())
    }
  },
}

export const AllowedValues: Story = {
  decorators: [
    answering(() =>
      aComponent({ fields: [code({ constraints: { allowedValues: ['bronze', 'silver'] } })] }),
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const box = await canvas.findByRole('combobox', { name: 'Code' })
    await userEvent.selectOptions(box, 'Value 2 of 2')
    await expect(box).toHaveDisplayValue('Value 2 of 2')
    await expect(canvasElement.innerHTML).not.toMatch(/bronze|silver/)
    const eye = canvas.getByRole('button', { name: 'Show secret' })
    await fireEvent.pointerDown(eye)
    await expect(box).toHaveDisplayValue('silver')
    await fireEvent.pointerUp(eye)
    await expect(box).toHaveDisplayValue('Value 2 of 2')
    await expect(canvasElement.innerHTML).not.toMatch(/bronze|silver/)
  },
}
