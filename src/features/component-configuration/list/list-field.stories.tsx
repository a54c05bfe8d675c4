import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aMissingValue,
  aViolation,
} from '#src/testing/component-builders.ts'
import { FormStage } from '#form/testing/form-stage.tsx'

/* Lists of every item type, and objects nested four levels deep. */

const meta = {
  title: 'Component configuration/List field',
  component: FormStage,
} satisfies Meta<typeof FormStage>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const press = async (canvas: Canvas, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }))

/** Adds one row per text to a list of scalars. */
const enter = async (canvas: Canvas, label: string, texts: readonly string[]) => {
  for (const [index, text] of texts.entries()) {
    await press(canvas, `Add ${label}`)
    await userEvent.type(
      await canvas.findByRole('textbox', { name: `${label} ${index + 1}` }),
      text,
    )
  }
}

const flags = (rest = {}) => aList('flags', { type: 'string' }, { label: 'Flag', ...rest })

export const Untouched: Story = {
  decorators: [answering(() => aComponent({ fields: [flags({ description: 'From the mast.' })] }))],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/saved list or the default applies/)).toBeVisible()
  },
}

export const OfScalars: Story = {
  decorators: [answering(() => aComponent({ fields: [flags({ constraints: { maxItems: 3 } })] }))],
  play: async ({ canvas }) => {
    await enter(canvas, 'Flag', ['alfa', 'bravo', 'charlie'])
    const add = canvas.getByRole('button', { name: 'Add Flag' })
    await expect(add).toHaveAccessibleDescription('At most 3 rows')
    await userEvent.click(add)
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Flag 4' })).toBeNull())
    await press(canvas, 'Move Flag 3 up')
    await expect(canvas.getByRole('textbox', { name: 'Flag 2' })).toHaveValue('charlie')
    await press(canvas, 'Remove Flag 1')
    await expect(canvas.getByRole('textbox', { name: 'Flag 1' })).toHaveValue('charlie')
    await expect(canvas.getByRole('textbox', { name: 'Flag 2' })).toHaveValue('bravo')
  },
}

export const Emptied: Story = {
  decorators: [answering(() => aComponent({ fields: [flags()] }))],
  play: async ({ canvas }) => {
    await enter(canvas, 'Flag', ['alfa'])
    await press(canvas, 'Remove Flag 1')
    // An empty list is a value, unlike an untouched one.
    await waitFor(() => expect(canvas.queryByText(/saved list or the default/)).toBeNull())
    await press(canvas, 'Reset Flag')
    await expect(await canvas.findByText(/saved list or the default/)).toBeVisible()
  },
}

export const Needed: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [flags({ required: true, constraints: { minItems: 1, maxItems: 9 } })],
        violations: [aMissingValue('flags')],
      }),
    ),
  ],
}

export const WrongRows: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [flags()],
        violations: [
          aViolation('flags', 'Fly two flags.'),
          aViolation('flags[0]', 'No such flag.'),
          aViolation('flags.1', 'The same flag twice.', 'DUPLICATE_ITEM'),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await enter(canvas, 'Flag', ['alfa', 'alfa'])
    await expect(canvas.getByRole('group', { name: 'Flag' })).toHaveAccessibleDescription(
      /Fly two flags\./,
    )
    const second = await canvas.findByRole('textbox', { name: 'Flag 2' })
    await userEvent.tab()
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Flag 1' })).toHaveAccessibleDescription(
        /No such flag\./,
      ),
    )
    await waitFor(() => expect(second).toHaveAccessibleDescription(/The same flag twice\./))
  },
}

const ship = [
  aField('name', { label: 'Name', required: true }),
  aField('sails', { label: 'Sails', type: 'bool' }),
  aGroup('hull', [aField('length', { label: 'Length', type: 'number' })], { label: 'Hull' }),
]

export const OfObjects: Story = {
  decorators: [
    answering(() =>
      aComponent({ fields: [aList('ships', { type: 'object', fields: ship }, { label: 'Ship' })] }),
    ),
  ],
  play: async ({ canvas }) => {
    await press(canvas, 'Add Ship')
    await press(canvas, 'Add Ship')
    const second = within(await canvas.findByRole('group', { name: 'Ship 2' }))
    await userEvent.type(second.getByRole('textbox', { name: 'Name' }), 'Gull')
    await press(canvas, 'Move Ship 2 up')
    const first = within(canvas.getByRole('group', { name: 'Ship 1' }))
    await expect(first.getByRole('textbox', { name: 'Name' })).toHaveValue('Gull')
  },
}

export const DifferentRows: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [
          aList(
            'ships',
            { type: 'object', fields: [aField('name', { label: 'Name' })] },
            {
              label: 'Ship',
              itemFields: [
                [aField('name', { label: 'Name' }), aField('masts', { label: 'Masts' })],
                [aField('name', { label: 'Name' }), aField('engine', { label: 'Engine' })],
              ],
            },
          ),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await press(canvas, 'Add Ship')
    await press(canvas, 'Add Ship')
    const [first, second] = ['Ship 1', 'Ship 2'].map((name) =>
      within(canvas.getByRole('group', { name })),
    )
    await expect(await first?.findByRole('textbox', { name: 'Masts' })).toBeVisible()
    await expect(await second?.findByRole('textbox', { name: 'Engine' })).toBeVisible()
  },
}

export const OfLists: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [aList('grid', { type: 'array', items: { type: 'number' } }, { label: 'Line' })],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await press(canvas, 'Add Line')
    const row = within(await canvas.findByRole('group', { name: 'Line 1' }))
    await press(row, 'Add Line 1')
    await userEvent.type(await row.findByRole('textbox', { name: 'Line 1 1' }), '7')
  },
}

const deep = aGroup('one', [
  aGroup('two', [
    aGroup('three', [aGroup('four', [aField('five', { label: 'Five' })], { label: 'Four' })], {
      label: 'Three',
      description: 'Objects in objects.',
    }),
  ]),
])

export const ObjectsInObjects: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: [deep],
        violations: [
          aViolation('one.two.three.four.five', 'Too deep.'),
          aViolation('one.two', 'Not together.'),
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const four = within(await canvas.findByRole('group', { name: 'Four' }))
    await expect(four.getByRole('textbox', { name: 'Five' })).toHaveAccessibleDescription(
      /Too deep\./,
    )
    await expect(canvas.getByRole('group', { name: 'two' })).toHaveAccessibleDescription(
      /Not together\./,
    )
  },
}

const issuers = aList(
  'issuers',
  {
    type: 'object',
    fields: [
      aField('server', { label: 'Server' }),
      aField('name', { label: 'Name' }),
      aField('retries', { label: 'Retries', type: 'number' }),
      aField('key', { label: 'Key', sensitive: true }),
      aGroup('solver', [aField('zone', { label: 'Zone' })], { label: 'Solver' }),
    ],
  },
  { label: 'Issuer' },
)

export const CollapsedRows: Story = {
  decorators: [
    answering(({ json }) =>
      aComponent({
        fields: [issuers],
        violations: json.includes('staging')
          ? [aViolation('issuers[1].solver.zone', 'No zone.')]
          : [],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await press(canvas, 'Add Issuer')
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'production')
    await press(canvas, 'Fields of Issuer 1')
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Name' })).toBeNull())
    const first = within(canvas.getByRole('group', { name: 'Issuer 1' }))
    // Its name and what is set in it stay in sight.
    await expect(first.getByText('production')).toBeVisible()
    await expect(await first.findByText('1 of 5 set: Name production')).toBeVisible()
    await press(canvas, 'Add Issuer')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), 'staging')
    await press(canvas, 'Collapse all of Issuer')
    const second = within(canvas.getByRole('group', { name: 'Issuer 2' }))
    await second.findByText('1 wrong.')
    await press(canvas, 'Fields of Issuer 1')
    await expect(first.getByRole('textbox', { name: 'Name' })).toHaveValue('production')
  },
}
