import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { answering, neverAnswers } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aMissingValue,
  aRequirement,
  aViolation,
  COMPONENT,
  type FieldJson,
} from '#src/testing/component-builders.ts'
import { ConfigurationForm } from './configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { ModeChoice } from '#form/workbench/mode-choice.tsx'

/* Every kind of field in every state. */

const colours = ['red', 'green', 'white']
const berths = Array.from({ length: 20 }, (_, index) => `berth-${index + 1}`)

/** One field of each kind; `rest` goes to all of them. */
const everyKind = (rest: Partial<FieldJson> = {}): FieldJson[] => [
  aField('name', { label: 'Name', description: 'As it is painted on the door.', ...rest }),
  aField('height', { label: 'Height', type: 'number', ...rest }),
  aField('staffed', { label: 'Staffed', type: 'bool', ...rest }),
  aField('light', { label: 'Light', constraints: { allowedValues: colours }, ...rest }),
  aField('berth', { label: 'Berth', constraints: { allowedValues: berths.slice(0, 6) }, ...rest }),
  aField('mooring', { label: 'Mooring', constraints: { allowedValues: berths }, ...rest }),
  aField('code', { label: 'Code', sensitive: true, ...rest }),
  aField('manifest', { label: 'Manifest', format: 'kubernetes-resource-yaml', ...rest }),
  aField('free', { label: 'Free form', type: 'object', ...rest }),
  aField('list', { label: 'Any list', type: 'array', ...rest }),
  aField('shift', { label: 'Shift', type: 'duration', ...rest }),
  aGroup('lamp', [aField('watts', { label: 'Watts', type: 'number' })], { label: 'Lamp', ...rest }),
  aList('flags', { type: 'string' }, { label: 'Flag', ...rest }),
]

const KEYS = everyKind().map(({ key }) => key)
const TEXTBOXES = ['Name', 'Height', 'Code', 'Free form', 'Any list', 'Shift']

const meta = {
  title: 'Component configuration/Field',
  component: ConfigurationForm,
  args: { componentKey: COMPONENT.componentKey },
  render: (args) => (
    <ConfigurationStage address={COMPONENT}>
      <div className="grid max-w-3xl gap-6 p-4">
        <ModeChoice />
        <ConfigurationForm {...args} />
      </div>
    </ConfigurationStage>
  ),
} satisfies Meta<typeof ConfigurationForm>
export default meta

type Story = StoryObj<typeof meta>

type Canvas = StoryContext['canvas']

const formOf = async (canvas: Canvas) =>
  within(await canvas.findByRole('form', { name: `Configure ${COMPONENT.componentKey}` }))

export const Untouched: Story = {
  decorators: [answering(() => aComponent({ fields: everyKind() }))],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    for (const name of TEXTBOXES) await expect(form.getByRole('textbox', { name })).toHaveValue('')
    await expect(form.getByRole('combobox', { name: 'Berth' })).toHaveValue('')
    await expect(form.getByRole('combobox', { name: 'Mooring' })).toHaveValue('')
    await expect(form.getByRole('radiogroup', { name: 'Staffed' })).toBeVisible()
    await expect(form.getByRole('group', { name: 'Lamp' })).toBeVisible()
    await expect(form.getByRole('group', { name: 'Flag' })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'As it is painted on the door.',
    )
    await waitFor(() => expect(form.queryByRole('button', { name: /^Reset/ })).toBeNull())
  },
}

export const Defaults: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          ...everyKind({ defaultValue: 'berth-2' }),
          aField('low', { label: 'Low', type: 'number', defaultValue: 0 }),
          aField('calm', { label: 'Calm', type: 'bool', defaultValue: false }),
          aField('open', { label: 'Open', type: 'bool', defaultValue: 'true' }),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    // A default is a hint and not an entered value.
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('')
    await expect(form.getByRole('option', { name: 'berth-2 (default)' })).toBeInTheDocument()
    // In merge mode a saved value may override a default; in a complete draft none does.
    const left = (name: string) =>
      within(form.getByRole('radiogroup', { name })).getAllByRole('radio')[0]
    await expect(left('Open')).toHaveAccessibleName('Not set')
    await expect(left('Calm')).toBeChecked()
    await userEvent.click(await canvas.findByRole('radio', { name: 'Complete draft' }))
    await waitFor(() => expect(left('Open')).toHaveAccessibleName('Not set (yes)'))
    await expect(left('Calm')).toHaveAccessibleName('Not set (no)')
  },
}

export const CompleteDraft: Story = {
  decorators: [answering(() => aComponent({ fields: everyKind({ defaultValue: 'tower' }) }))],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Complete draft' }))
    const form = await formOf(canvas)
    // An omitted value falls back to its default, so the empty control shows the default.
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('placeholder', 'tower'),
    )
  },
}

export const ReadOnly: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('version', { label: 'Version', readOnly: true, defaultValue: '1.4.2' }),
          aField('replicas', {
            label: 'Replicas',
            type: 'number',
            readOnly: true,
            defaultValue: 3,
          }),
          aField('zone', { label: 'Zone', readOnly: true }),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    await expect(form.getByText('1.4.2')).toBeVisible()
    await waitFor(() => expect(form.queryByRole('textbox')).toBeNull())
  },
}

const enterAll = async (form: Awaited<ReturnType<typeof formOf>>) => {
  for (const name of TEXTBOXES) {
    await userEvent.type(form.getByRole('textbox', { name }), '12')
  }
  await userEvent.click(form.getByRole('radio', { name: 'Yes' }))
  await userEvent.click(form.getByRole('radio', { name: 'green' }))
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Berth' }), 'berth-3')
  await userEvent.type(form.getByRole('combobox', { name: 'Mooring' }), 'berth-17')
  await userEvent.type(form.getByRole('textbox', { name: 'Watts' }), '60')
  await userEvent.click(form.getByRole('button', { name: 'Add Flag' }))
  await userEvent.type(await form.findByRole('textbox', { name: 'Flag 1' }), 'blue peter')
}

export const Edited: Story = {
  decorators: [answering(() => aComponent({ fields: everyKind() }))],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    await enterAll(form)
    await expect(form.getAllByRole('button', { name: /^Reset/ }).length).toBeGreaterThan(10)
  },
}

export const Cleared: Story = {
  decorators: [answering(() => aComponent({ fields: everyKind() }))],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    await enterAll(form)
    for (const name of TEXTBOXES) await userEvent.clear(form.getByRole('textbox', { name }))
    await userEvent.click(form.getByRole('radio', { name: 'Not set' }))
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Berth' }), '')
    await userEvent.clear(form.getByRole('combobox', { name: 'Mooring' }))
    await userEvent.click(form.getByRole('button', { name: 'Remove Flag 1' }))
    // The label says “Cleared”: in merge mode the saved value still applies.
    await expect(form.getAllByText('Cleared: not sent').length).toBe(TEXTBOXES.length + 3)
    await userEvent.click(form.getByRole('button', { name: 'Reset Name' }))
    await waitFor(() => expect(form.queryByRole('button', { name: 'Reset Name' })).toBeNull())
  },
}

export const Needed: Story = {
  decorators: [
    answering(() =>
      aComponent({ fields: everyKind({ required: true }), violations: KEYS.map(aMissingValue) }),
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const form = await formOf(canvas)
    await expect(form.getAllByText('Needed').length).toBeGreaterThanOrEqual(KEYS.length - 1)
    // An untouched required field is no error.
    await waitFor(() => expect(canvasElement.querySelector('[aria-invalid=true]')).toBeNull())
  },
}

const wrong = (key: string) => aViolation(key, 'Not in this harbour.')

export const Wrong: Story = {
  decorators: [answering(() => aComponent({ fields: everyKind(), violations: KEYS.map(wrong) }))],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    for (const name of TEXTBOXES) {
      const box = form.getByRole('textbox', { name })
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await expect(box).toHaveAccessibleDescription(/Not in this harbour\./)
    }
    for (const name of ['Staffed', 'Light']) {
      await expect(form.getByRole('radiogroup', { name })).toHaveAccessibleDescription(
        /Not in this harbour\./,
      )
    }
    for (const name of ['Lamp', 'Flag']) {
      await expect(form.getByRole('group', { name })).toHaveAccessibleDescription(
        /Not in this harbour\./,
      )
    }
  },
}

export const WrongInSeveralWays: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: everyKind(),
        violations: KEYS.flatMap((key) => [
          wrong(key),
          aViolation(key, 'Kept for pilots.', 'RESERVED'),
          aViolation(key, '', 'RESERVED'),
        ]),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    for (const text of ['Not in this harbour.', 'Kept for pilots.', 'RESERVED']) {
      await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        new RegExp(text),
      )
    }
  },
}

export const Checking: Story = {
  decorators: [
    answering((_, nth) =>
      nth > 0 ? neverAnswers() : aComponent({ fields: everyKind(), violations: KEYS.map(wrong) }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'quay')
    await userEvent.tab()
    // Messages stay, marked as being checked, until a newer answer arrives.
    const checking = await form.findAllByText('Checking')
    await expect(checking.length).toBeGreaterThan(10)
    for (const one of checking) await waitFor(() => expect(one).toBeVisible())
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  },
}

export const LocalChecks: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('short', { label: 'Short', constraints: { maxLength: 3 } }),
          aField('low', { label: 'Low', type: 'number', constraints: { max: 5 } }),
          aField('free', { label: 'Free form', type: 'object' }),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    for (const [name, text, message] of [
      ['Short', 'long', /at most 3 characters/],
      ['Low', '6', /at most 5/],
      ['Free form', 'no json', /single value/],
    ] as const) {
      const box = form.getByRole('textbox', { name })
      await userEvent.type(box, text)
      await waitFor(() => expect(box).toHaveAccessibleDescription(message))
    }
  },
}

export const AmbiguousLabels: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('a', { label: 'Size' }),
          aField('b', { label: 'Size' }),
          aField('c', { label: '' }),
          aField('d', { label: 'c' }),
          aField(' ', {}),
          aField('', {}),
          aField('__proto__', { label: '  ' }),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    for (const name of [
      'Size (a)',
      'Size (b)',
      'c',
      'c (d)',
      '(blank key)',
      '(no key)',
      '__proto__',
    ])
      await expect(form.getByRole('textbox', { name })).toBeVisible()
  },
}

export const Requirements: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [aField('name', { label: 'Name' })],
        requirements: [
          aRequirement('name', { label: 'Name', scope: 'PLATFORM_PROFILE' }),
          aRequirement('role', { label: 'Role', description: 'Who may light the lamp.' }),
          aRequirement('class', { label: 'Class', constraints: { allowedValues: colours } }),
          aRequirement('token', { label: 'Token', sensitive: true, status: 'READY' }),
          aRequirement('berth', { label: 'Berth', scope: 'ORGANIZATION', status: 'PENDING' }),
        ],
        violations: [
          aViolation('clusterInputs.role', 'A value is required.', 'REQUIRED_INPUT_MISSING'),
          aViolation('clusterInputs.class', 'Pick one.'),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    // A requirement with a field's key shares that field's input.
    await expect(form.getAllByRole('textbox', { name: 'Name' })).toHaveLength(1)
    const group = within(form.getByRole('group', { name: 'Requirements' }))
    await expect(group.getByRole('textbox', { name: 'Role' })).toBeVisible()
    await expect(group.getByRole('radiogroup', { name: 'Class' })).toHaveAccessibleDescription(
      /Pick one\./,
    )
  },
}

export const WithoutTypes: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          { key: 'bare' },
          { key: 'none', type: null, label: 'Anything', description: 'As you like.' },
          { key: 'crate', label: 'Crate', fields: [{ key: 'lid' }] },
          { key: 'cargo', label: 'Cargo', items: {} },
        ],
        requirements: [{ key: 'permit' }],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    const anything = form.getByRole('textbox', { name: 'Anything' })
    await expect(anything).toHaveAccessibleDescription(/As you like\..*any JSON value/)
    await userEvent.type(anything, '{{"a": ')
    await waitFor(() => expect(anything).toHaveAccessibleDescription(/Looks like JSON/))
    await userEvent.type(anything, '1}')
    await waitFor(() => expect(anything).not.toHaveAccessibleDescription(/Looks like JSON/))
    await expect(form.getByRole('textbox', { name: 'bare' })).toBeVisible()
    const crate = within(form.getByRole('group', { name: 'Crate' }))
    await expect(crate.getByRole('textbox', { name: 'lid' })).toBeVisible()
    await userEvent.click(form.getByRole('button', { name: 'Add Cargo' }))
    await expect(form.getByRole('textbox', { name: 'Cargo 1' })).toBeVisible()
    const needs = within(form.getByRole('group', { name: 'Requirements' }))
    await expect(needs.getByRole('textbox', { name: 'permit' })).toBeVisible()
  },
}

export const TabOrder: Story = {
  decorators: [answering(() => aComponent({ fields: everyKind().slice(0, 4) }))],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    const name = form.getByRole('textbox', { name: 'Name' })
    await userEvent.type(name, 'quay')
    const reset = await form.findByRole('button', { name: 'Reset Name' })
    await userEvent.tab()
    await expect(reset).toHaveFocus()
    await userEvent.tab()
    const height = form.getByRole('textbox', { name: 'Height' })
    await expect(height).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect(name).toHaveFocus()
    await userEvent.click(form.getByRole('radio', { name: 'Yes' }))
    await userEvent.tab()
    await expect(await form.findByRole('button', { name: 'Reset Staffed' })).toHaveFocus()
  },
}

export const SplitKeys: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('installCRDs', { type: 'bool' }),
          aField('replicas', { type: 'number' }),
          aGroup(
            'storage',
            [
              aField('class', { label: 'Storage class', constraints: { maxLength: 16 } }),
              aField('size', { label: 'Storage size', constraints: { maxLength: 16 } }),
              aGroup('retention', [aField('days', { label: 'Days', type: 'number' })], {
                label: 'Retention',
              }),
            ],
            { label: 'Storage' },
          ),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    // The name stays the key or the whole label, whatever is shown.
    await expect(form.getByRole('radiogroup', { name: 'installCRDs' })).toBeVisible()
    await expect(form.getByText('Install CRDs', { exact: false })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'replicas' })).toBeVisible()
    const storage = within(form.getByRole('group', { name: 'Storage' }))
    const box = storage.getByRole('textbox', { name: 'Storage class' })
    await userEvent.click(storage.getByText('class', { selector: 'label *' }))
    await expect(box).toHaveFocus()
  },
}

export const WrittenDescriptions: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('mark', {
            label: 'Mark',
            description:
              'One line.\nSee https://example.org/marks, or set `mark: none`.\n<b>Not bold</b> javascript:alert(1)',
          }),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const form = await formOf(canvas)
    const link = form.getByRole('link', { name: 'https://example.org/marks' })
    await expect(link).toHaveAttribute('href', 'https://example.org/marks')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noreferrer noopener nofollow')
    await expect(form.getAllByRole('link')).toHaveLength(1)
    await expect(form.getByText('mark: none')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Mark' })).toHaveAccessibleDescription(
      /<b>Not bold<\/b> javascript:alert\(1\)$/,
    )
  },
}

const ESSAY = 'A sentence that nobody reads to its end. '.repeat(2500).trim()

export const LongDescriptions: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aField('text', { label: 'Text', description: ESSAY }),
          aField('flag', { label: 'Flag', type: 'bool', description: ESSAY }),
          aGroup('lamp', [aField('watts')], { label: 'Lamp', description: ESSAY }),
          aList('rows', { type: 'string' }, { label: 'Row', description: ESSAY }),
        ],
      }),
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const form = await formOf(canvas)
    await expect(form.getAllByRole('button', { name: /^More about/ })).toHaveLength(4)
    await expect(canvasElement.textContent?.length).toBeLessThan(5000)
    await userEvent.click(form.getByRole('button', { name: 'More about Text' }))
    const less = form.getByRole('button', { name: 'Less about Text' })
    await expect(less).toHaveAttribute('aria-expanded', 'true')
    await expect(canvasElement.textContent?.length).toBeGreaterThan(100_000)
    // It scrolls for itself.
    const about = form.getByRole('group', { name: 'About Text' })
    await waitFor(() => expect(about.offsetHeight).toBeLessThan(400))
    await userEvent.click(less)
    await expect(canvasElement.textContent?.length).toBeLessThan(5000)
  },
}
