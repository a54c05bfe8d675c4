import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aMissingValue,
  aViolation,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import { ConfigurationForm } from './configuration-form.tsx'
import { ConfigurationPage } from './configuration-page.tsx'
import { ConfigurationStage } from './configuration-stage.tsx'
import { ModeChoice } from './mode-choice.tsx'

/* Secrets: masked while they are typed, told as stored, and never shown. */

const code = (rest = {}) => aField('code', { label: 'Code', sensitive: true, ...rest })

const meta = {
  title: 'Component configuration/Secret input',
  component: ConfigurationForm,
  args: { componentKey: COMPONENT.componentKey },
  render: (args) => (
    <ConfigurationStage address={COMPONENT}>
      <ModeChoice />
      <ConfigurationForm {...args} />
    </ConfigurationStage>
  ),
} satisfies Meta<typeof ConfigurationForm>
export default meta

type Story = StoryObj<typeof meta>

export const New: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ description: 'Of the door.' })] }))],
  play: async ({ canvas, canvasElement }) => {
    const box = await canvas.findByRole('textbox', { name: 'Code' })
    await userEvent.type(box, 'open sesame')
    await expect(box).toHaveValue('open sesame')
    // It is in the control and nowhere else, not even in its attributes.
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
    await expect(box).toHaveAccessibleDescription(/at least 8 characters/)
  },
}

export const Stored: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '<redacted>' })] }))],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Stored. It is never shown or sent back.')).toBeVisible()
    await expect(canvasElement).not.toHaveTextContent('redacted')
    await expect(canvas.queryByRole('textbox', { name: 'Code' })).toBeNull()
  },
}

export const Replacing: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '********' })] }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Replace Code' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), 'new one')
    await userEvent.click(canvas.getByRole('button', { name: 'Keep old' }))
    await expect(await canvas.findByText('Stored. It is never shown or sent back.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Replace Code' }))
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveValue('')
  },
}

export const StoredInAWholeDraft: Story = {
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

export const FocusGoesAlong: Story = {
  decorators: [answering(() => aComponent({ fields: [code({ defaultValue: '********' })] }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Replace Code' }))
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Keep old' }))
    await expect(canvas.getByRole('button', { name: 'Replace Code' })).toHaveFocus()
  },
}

const comeBack = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Leave' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Come back' }))
}

/** Visits the page once, enters a secret, and comes back as after a reload. */
const reload = async (play: Parameters<NonNullable<Story['play']>>[0]) => {
  const { canvas } = play
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Code' }), 'open sesame')
  await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'quay')
  await comeBack(canvas)
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

export const LostInAReload: Story = {
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
    const notice = canvas.getByText('A secret was not kept; enter it again.')
    await userEvent.click(
      within(notice.parentElement ?? notice).getByRole('link', { name: 'Code' }),
    )
    await expect(box).toHaveFocus()
    // Not entered again, it is still told after another one.
    await comeBack(canvas)
    await expect(await canvas.findByText('A secret was not kept; enter it again.')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), 'o')
    await expect(canvas.queryByText(/not kept/)).toBeNull()
  },
}

export const LossDismissed: Story = {
  ...LostInAReload,
  play: async (play) => {
    await reload(play)
    await userEvent.click(play.canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(play.canvas.queryByText(/not kept/)).toBeNull()
  },
}
