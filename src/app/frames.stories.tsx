import type { Meta, StoryObj } from '@storybook/react-vite'
import { createMemoryHistory } from '@tanstack/history'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { createQueryClient } from '#src/api/query-client.ts'
import type { FrameName } from '#src/contract/frames.ts'
import { never } from '#src/testing/answering.tsx'
import { createMemoryApi, createMemorySession } from '#src/testing/memory-api.ts'
import { createConsoleRouter } from './console.tsx'
import { Frame } from './frames.tsx'

/* What a page shows before its code and its data are there. The build renders these without ids, roles and links. */

function FrameStage({ name }: { name: FrameName }) {
  const [made] = useState(() => {
    const session = createMemorySession()
    const router = createConsoleRouter(session, createMemoryHistory())
    return {
      connection: { api: createMemoryApi(never), session },
      client: createQueryClient(),
      router,
    }
  })
  return <Frame name={name} {...made} />
}

const meta = {
  title: 'Console/Frames',
  component: FrameStage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof FrameStage>
export default meta

type Story = StoryObj<typeof meta>

const showing = (name: FrameName, heading: string): Story => ({
  args: { name },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  },
})

export const SignIn = showing('signIn', 'Sign in')
export const Home = showing('home', 'Reading environments')
export const Timeline = showing('deployments', 'Loading deployments…')
export const Form = showing('component', 'This component is being resolved.')
