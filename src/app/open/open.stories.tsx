import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within, waitFor } from 'storybook/test'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { useLocation } from '#src/router/router-context.tsx'
import { AppStage } from '#src/testing/app-stage.tsx'
import workspace from '#src/testing/sample-answers/workspace.json'
import { OpenForm } from './open-form.tsx'
import { WaysToOpen } from './ways-to-open.tsx'

const meta = {
  title: 'App/Open',
  beforeEach: () => () => changeBookmarks(() => []),
} satisfies Meta
export default meta

type Story = StoryObj
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const ONE = '869d3cea-5e07-555f-a4e0-1b8e674611af'
const TWO = '0b7733ac-5d1f-4e0e-b7c6-9e41f0a2d388'

/** Where the box has led. */
function Opened() {
  return <output aria-label="Opened">{useLocation().href}</output>
}

const box = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Environment ID or address' })

const paste = async (canvas: Canvas, text: string) => {
  await userEvent.click(box(canvas))
  await userEvent.paste(text)
  await userEvent.keyboard('{Enter}')
}

const withSample = { sample: workspace }

export const OneBox: Story = {
  render: () => (
    <AppStage config={withSample}>
      <OpenForm />
      <Opened />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const opened = canvas.getByRole('status', { name: 'Opened' })
    await paste(canvas, `${ONE}\n${TWO}`)
    await expect(opened).toHaveTextContent(`/?environments=${ONE},${TWO}`)
    await expect(box(canvas)).toHaveValue('')
    await paste(canvas, `https://api.example/v1/environment/${ONE}/deploymentHistory`)
    await expect(opened).toHaveTextContent(`/environments/${ONE}/deployments`)
    // The environments of the sample workspace have names.
    await paste(canvas, 'staging')
    const staging = workspace.environments.find(({ name }) => name === 'staging')
    await expect(opened).toHaveTextContent(`/environments/${staging?.id}/deployments`)
  },
}

export const NamesOfTheTeam: Story = {
  render: () => (
    <AppStage
      config={{
        team: {
          environments: [{ id: ONE, name: 'Shop, production' }],
          clusters: [
            { organizationId: 'quay', clusterId: 'west', name: 'West', components: ['loki'] },
          ],
        },
      }}
    >
      <OpenForm />
      <Opened />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const opened = canvas.getByRole('status', { name: 'Opened' })
    await paste(canvas, 'shop, production')
    await expect(opened).toHaveTextContent(`/environments/${ONE}/deployments`)
    await paste(canvas, 'loki')
    await expect(opened).toHaveTextContent('/organizations/quay/clusters/west/components/loki')
  },
}

export const Refused: Story = {
  render: () => (
    <AppStage>
      <OpenForm />
      <Opened />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await paste(canvas, 'javascript:alert(1)')
    await expect(box(canvas)).toBeInvalid()
    await expect(box(canvas)).toHaveFocus()
    await expect(box(canvas)).toHaveAccessibleDescription(
      /^A link starts with http:\/\/ or https:\/\/, not with javascript:/,
    )
    await expect(canvas.getByRole('status', { name: 'Opened' })).toHaveTextContent(/^\/$/)
    await userEvent.type(box(canvas), 'x')
    await expect(box(canvas)).not.toBeInvalid()
    await userEvent.clear(box(canvas))
    await paste(canvas, ONE.slice(0, 23))
  },
}

export const Ways: Story = {
  render: () => (
    <AppStage config={withSample}>
      <WaysToOpen />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Test environments' })).toBeVisible()
    const way = canvas.getByRole('button', { name: 'Configure a component' })
    await userEvent.click(way)
    const form = within(canvas.getByRole('form', { name: 'Configure a component' }))
    await expect(form.getByRole('combobox', { name: 'Known cluster' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Open an environment' }))
    await expect(way).toHaveAttribute('aria-expanded', 'false')
    const environment = within(canvas.getByRole('form', { name: 'Open an environment' }))
    await userEvent.type(environment.getByRole('textbox', { name: 'Environment ID' }), 'x{Enter}')
    await expect(await environment.findByText(/^This is 1 character of/)).toBeVisible()
  },
}

export const WithARealApi: Story = {
  render: () => (
    <AppStage>
      <WaysToOpen />
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.queryByRole('link', { name: 'Test environments' })).toBeNull(),
    )
  },
}
