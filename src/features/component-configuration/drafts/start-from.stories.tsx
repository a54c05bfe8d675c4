import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Team } from '#src/contract/team.ts'
import { aComponent, aField, aGroup, COMPONENT } from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { Announcer } from '#src/ui/states/announcer.tsx'
import { ConfigurationForm } from '#form/form/configuration-form.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { FormTools } from '#form/workbench/form-tools.tsx'
import { StartFrom } from './start-from.tsx'

/* The team's presets for a component, compared with the form before any value of them is used. */

const { componentKey } = COMPONENT

const preset = (name: string, profileConfig: object, key = componentKey) => ({
  component: componentKey,
  name,
  draft: { draftOf: { componentKey: key }, secretsLeftOut: [], request: { profileConfig } },
})

const TEAM: Team = {
  presets: [
    preset('Small region', { name: 'north', lamp: { watts: 40 } }),
    preset('High retention', { name: 'quay' }),
    preset('Edge site', { lamp: { watts: 60 }, gateway: 'edge' }),
    preset('Of another component', {}, 'thanos'),
  ],
}

const COMPONENT_ANSWER = aComponent({
  fields: [
    aField('name', { label: 'Name' }),
    aGroup('lamp', [aField('watts', { label: 'Watts', type: 'number' })], { label: 'Lamp' }),
  ],
})

function Stage({ team, of }: { team: Team | undefined; of: string }) {
  const memory = createMemoryApi(() => COMPONENT_ANSWER)
  return (
    <Connected api={{ ...memory, config: { ...memory.config, ...(team && { team }) } }}>
      <ConfigurationStage address={{ ...COMPONENT, organizationId: of }}>
        <StartFrom />
        <FormTools />
        <ConfigurationForm componentKey={componentKey} />
        <Announcer />
      </ConfigurationStage>
    </Connected>
  )
}

const meta = {
  title: 'Component configuration/Start from',
  component: StartFrom,
  render: (_, { name }) => <Stage team={TEAM} of={name} />,
} satisfies Meta<typeof StartFrom>
export default meta

type Story = StoryObj<typeof meta>

const open = async ({ canvas }: Pick<StoryContext, 'canvas'>) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Start from' }))
  return within(await canvas.findByRole('dialog', { name: 'Start from' }))
}

export const Presets: Story = {
  play: async (context) => {
    await userEvent.type(await context.canvas.findByRole('textbox', { name: 'Name' }), 'quay')
    const list = await open(context)
    const small = await list.findByRole('button', {
      name: 'Small region 2 values, 2 differ from this form',
    })
    await waitFor(() => expect(small).toHaveFocus())
    for (const name of [
      'High retention 1 value, none differs from this form',
      'Edge site 2 values, 2 differ from this form, 1 for a field this form does not have',
      'Of another component cannot be used for this component',
    ])
      await expect(list.getByRole('button', { name })).toBeVisible()
  },
}

export const Compared: Story = {
  play: async (context) => {
    const { canvas } = context
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await userEvent.type(name, 'south')
    const list = await open(context)
    await userEvent.click(await list.findByRole('button', { name: /^Small region/ }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Compare with Small region' }))
    await expect(dialog.getByRole('checkbox', { name: /^Name/ })).not.toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Use 1 value' }))
    await expect(canvas.getByRole('textbox', { name: 'Watts' })).toHaveValue('40')
    await expect(name).toHaveValue('south')
  },
}

export const NotUsable: Story = {
  play: async (context) => {
    const list = await open(context)
    await userEvent.click(await list.findByRole('button', { name: /^Of another component/ }))
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      'Of another component is a draft of thanos, but this page configures',
    )
  },
}

export const FromAFile: Story = {
  play: async (context) => {
    const list = await open(context)
    const text = JSON.stringify(preset('', { name: 'north' }).draft)
    await userEvent.upload(
      await list.findByLabelText('A draft file…'),
      new File([text], 'harbour.json', { type: 'application/json' }),
    )
    await expect(
      await context.canvas.findByRole('dialog', { name: 'Compare with harbour.json' }),
    ).toBeVisible()
  },
}

export const WithoutPresets: Story = {
  render: (_, { name }) => <Stage team={undefined} of={name} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Start from' })).toBeNull())
  },
}
