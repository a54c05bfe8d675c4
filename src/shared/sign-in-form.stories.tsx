import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { AppStage } from '#src/testing/app-stage.tsx'
import { SignInForm } from './sign-in-form.tsx'

const meta = {
  title: 'App/Sign-in form',
  component: SignInForm,
  render: (args) => (
    <AppStage>
      <div className="max-w-104">
        <SignInForm {...args} />
      </div>
    </AppStage>
  ),
} satisfies Meta<typeof SignInForm>
export default meta

type Story = StoryObj<typeof meta>

export const RealApi: Story = {}

export const WithSampleWorkspace: Story = {
  render: (args) => (
    <AppStage
      config={{
        sample: {
          environments: [],
          board: [],
          organizationId: 'o',
          clusterId: 'c',
          clusters: [],
          components: [],
        },
      }}
    >
      <div className="max-w-104">
        <SignInForm {...args} />
      </div>
    </AppStage>
  ),
}

export const DirectMode: Story = {
  render: (args) => (
    <AppStage config={{ mode: 'direct', apiBaseUrl: 'https://api.example.com' }}>
      <div className="max-w-104">
        <SignInForm {...args} />
      </div>
    </AppStage>
  ),
}

export const NothingEntered: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByText('Paste an API token.')).toBeVisible()
  },
}

export const NoJwt: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Bearer JWT' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Credential' }), 'abc')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    const credential = canvas.getByRole('textbox', { name: 'Credential' })
    await expect(await canvas.findByText(/A JWT has three parts/)).toBeVisible()
    await expect(credential).toHaveAttribute('aria-invalid', 'true')
  },
}

export const TooManyTries: Story = {
  render: (args) => (
    <AppStage refusal="Too many sign-in attempts from your network in 10 minutes. Try again in 7 minutes.">
      <div className="max-w-104">
        <SignInForm {...args} />
      </div>
    </AppStage>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Credential' })
    await userEvent.type(field, 'a-token')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Try again in 7 minutes.')
    await expect(field).toHaveValue('a-token')
  },
}

export const Refused: Story = {
  render: (args) => (
    <AppStage refusal="The credential is too long to be kept in cookies. Use an API token.">
      <div className="max-w-104">
        <SignInForm {...args} />
      </div>
    </AppStage>
  ),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Credential' }), 'a-token')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Use an API token.')
  },
}
