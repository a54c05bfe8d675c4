import type { Decorator } from '@storybook/react-vite'
import { Connected } from './connected.tsx'
import { type Asked, createMemoryApi } from './memory-api.ts'

/** Puts a story in front of an API in memory; `answer` is called for each request, from 0. */
export const answering =
  (answer: (asked: Asked, nth: number) => unknown): Decorator =>
  (Story) => (
    <Connected api={createMemoryApi(answer)}>
      <Story />
    </Connected>
  )

/** An answer that never comes. */
export const never = (): Promise<never> => new Promise(() => {})
