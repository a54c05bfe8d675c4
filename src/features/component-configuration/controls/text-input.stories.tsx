import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import { aComponent, aField, type FieldJson } from '#src/testing/component-builders.ts'
import { FormStage } from '#form/testing/form-stage.tsx'

/* Text and numbers: counted, stepped and checked while typing. */

const meta = {
  title: 'Component configuration/Text input',
  component: FormStage,
  args: { hasModeChoice: true },
} satisfies Meta<typeof FormStage>
export default meta

type Story = StoryObj<typeof meta>

const of = (rest: Partial<FieldJson>) => [
  answering(() => aComponent({ fields: [aField('mark', { label: 'Mark', ...rest })] })),
]

export const Counted: Story = {
  decorators: of({ constraints: { maxLength: 4 } }),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Mark' })
    await userEvent.type(box, '⚓🚢')
    // Shown near the limit only.
    await expect(box).toHaveValue('⚓🚢')
    await waitFor(() => expect(canvas.queryByText('2 of 4')).toBeNull())
    await userEvent.type(box, 'abc')
    await expect(await canvas.findByText('5 of 4')).toBeVisible()
    await expect(box).toHaveAccessibleDescription(/at most 4 characters/)
  },
}

export const Long: Story = {
  decorators: of({ constraints: { maxLength: 600 } }),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Mark' })
    await userEvent.type(box, 'one{Enter}two')
    await expect(box).toHaveValue('one\ntwo')
  },
}

export const PastedLines: Story = {
  decorators: of({}),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Mark' })
    await userEvent.type(box, 'a-z')
    await userEvent.keyboard('{ArrowLeft}')
    await userEvent.paste('one\r\ntwo')
    const lines = canvas.getByRole('textbox', { name: 'Mark' })
    await expect(lines).toHaveValue('a-one\ntwoz')
    await expect(lines).toHaveFocus()
    await userEvent.keyboard('!')
    await expect(lines).toHaveValue('a-one\ntwo!z')
  },
}

export const WithUnit: Story = {
  decorators: of({ key: 'timeoutSeconds', type: 'number' }),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Mark' })
    await expect(box).toHaveAccessibleDescription('seconds')
    await userEvent.type(box, '5{ArrowUp}')
    await expect(box).toHaveValue('6')
  },
}

export const Stepped: Story = {
  decorators: of({ type: 'number', defaultValue: '30', constraints: { min: 1, max: 32 } }),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Mark' })
    await userEvent.type(box, '{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect(box).toHaveValue('32')
    await userEvent.clear(box)
    await userEvent.type(box, '9.5{ArrowDown}')
    await expect(box).toHaveValue('8.5')
  },
}

export const SteppedBeyondDoubles: Story = {
  decorators: of({ type: 'number' }),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Mark' })
    await userEvent.type(box, '9223372036854775806{ArrowUp}')
    await expect(box).toHaveValue('9223372036854775807')
  },
}

export const DefaultUsed: Story = {
  decorators: of({ defaultValue: 'balanced' }),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Use default balanced for Mark' }),
    )
    await expect(canvas.getByRole('textbox', { name: 'Mark' })).toHaveValue('balanced')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset Mark' }))
    await expect(canvas.getByRole('textbox', { name: 'Mark' })).toHaveValue('')
  },
}

export const WrongFormat: Story = {
  decorators: of({ constraints: { pattern: '[a-z]+' }, description: 'Lowercase letters.' }),
  // The code that checks a pattern is there before the answer, which would decide otherwise.
  loaders: [() => import('re2js')],
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Mark' })
    await userEvent.type(box, 'A')
    await expect(await canvas.findByText('Does not have the required format.')).toBeVisible()
    await expect(box).toHaveAccessibleDescription(/required format.*Lowercase letters/)
  },
}

export const NeededAgain: Story = {
  decorators: of({ required: true }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Complete draft' }))
    const box = canvas.getByRole('textbox', { name: 'Mark' })
    await userEvent.type(box, 'a')
    await userEvent.clear(box)
    await expect(await canvas.findByText('Needed')).toBeVisible()
    await expect(box).toBeValid()
  },
}
