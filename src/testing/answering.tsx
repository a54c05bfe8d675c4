import type { Decorator } from '@storybook/react-vite'
import { Connected } from './connected.tsx'
import { type MemoryRequest, createMemoryApi } from './memory-api.ts'

/** Connects a story to an API in memory. `answer` is called for each request; `nth` counts from 0. */
export const answering =
  (answer: (asked: MemoryRequest, nth: number) => unknown): Decorator =>
  (Story) => (
    <Connected api={createMemoryApi(answer)}>
      <Story />
    </Connected>
  )

/** An answer that never arrives. */
export const neverAnswers = (): Promise<never> => new Promise(() => {})
