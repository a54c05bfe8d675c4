import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aMissingValue,
  aRequirement,
  aViolation,
  COMPONENT,
} from '#src/testing/component-builders.ts'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { OutlinePane } from './outline-pane.tsx'
import { Outline } from './outline-layout.tsx'

/* The outline of a form, without the form. */

const meta = {
  title: 'Component configuration/Outline',
  component: OutlinePane,
  render: (args) => (
    <ConfigurationStage address={COMPONENT}>
      <div data-outline className="w-52 p-2">
        <OutlinePane {...args} />
      </div>
    </ConfigurationStage>
  ),
} satisfies Meta<typeof OutlinePane>
export default meta

type Story = StoryObj<typeof meta>

const fields = (count: number, prefix = 'f') =>
  Array.from({ length: count }, (_, index) => aField(`${prefix}${index}`))

const FEW = [
  aField('name', { label: 'Name', required: true }),
  aGroup('lamp', [...fields(4), aGroup('lens', fields(2), { label: 'Lens' })], { label: 'Lamp' }),
  aField('image.repository'),
  aField('image.tag'),
  aList('flags', { type: 'string' }, { label: 'Flags' }),
]

const outlineOf = async (canvas: StoryContext['canvas']) =>
  within(await canvas.findByRole('navigation', { name: 'Outline' }))

export const Few: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: FEW,
        requirements: [aRequirement('role', { label: 'Role' })],
        violations: [aMissingValue('name'), aViolation('lamp.lens.f0', 'Too dark.')],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const outline = await outlineOf(canvas)
    for (const name of [
      /^Not in a group\W+1 needed, 1 field$/,
      /^Lamp\W+1 wrong, 6 fields$/,
      /^Lens\W+1 wrong, 2 fields, in Lamp$/,
      /^image\W+2 fields$/,
      /^Flags\W+1 field$/,
      /^Requirements\W+1 needed, 1 field$/,
    ])
      await expect(outline.getByRole('link', { name })).toBeVisible()
    await userEvent.type(outline.getByRole('searchbox', { name: 'Filter the outline' }), 'lens')
    await expect(outline.getAllByRole('link')).toHaveLength(2)
    await userEvent.click(outline.getByRole('button', { name: 'Collapse all groups' }))
    await expect(outline.getByRole('button', { name: 'Expand all groups' })).toBeVisible()
  },
}

export const Hundreds: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: Array.from({ length: 30 }, (_, index) =>
          aGroup(`quay${index}`, fields(10), { label: `Quay ${index + 1} by the sea` }),
        ),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect((await outlineOf(canvas)).getAllByRole('link')).toHaveLength(30)
  },
}

export const AllWrong: Story = {
  decorators: [
    answering(() =>
      aComponent({
        fields: FEW,
        violations: ['name', 'lamp.f0', 'lamp.f1', 'lamp.lens.f0', 'image.tag', 'flags'].map(
          (path) => aViolation(path, 'Not in this harbour.'),
        ),
      }),
    ),
  ],
  play: async ({ canvas }) => {
    const outline = await outlineOf(canvas)
    for (const link of outline.getAllByRole('link')) await expect(link).toHaveTextContent(/wrong/)
  },
}

function Searching() {
  const { find } = useConfiguration()
  return (
    <button type="button" onClick={() => find.set({ text: 'f1', only: 'all' })}>
      Search
    </button>
  )
}

export const Found: Story = {
  decorators: [answering(() => aComponent({ fields: FEW }))],
  render: (args) => (
    <ConfigurationStage address={COMPONENT}>
      <Searching />
      <div data-outline className="w-52 p-2">
        <OutlinePane {...args} />
      </div>
    </ConfigurationStage>
  ),
  play: async ({ canvas }) => {
    const outline = await outlineOf(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await expect(await outline.findByText('2 matching fields')).toBeVisible()
    await expect(outline.getAllByText('f1', { selector: 'mark' })).toHaveLength(2)
  },
}

export const OnAPhone: Story = {
  decorators: [answering(() => aComponent({ fields: FEW }))],
  globals: { viewport: { value: 'mobile1' } },
  render: () => (
    <ConfigurationStage address={COMPONENT}>
      <Outline isOffered isSheet isColumn={false} toggle={() => {}} />
    </ConfigurationStage>
  ),
  play: async ({ canvas }) => {
    const sheet = within(await canvas.findByRole('dialog', { name: 'Outline' }))
    await expect(await sheet.findByRole('navigation', { name: 'Outline' })).toBeVisible()
  },
}
