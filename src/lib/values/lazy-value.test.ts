import { expect, it } from 'vitest'
import { createLazyValue } from './lazy-value.ts'
import { nextTask } from '#src/testing/next-task.ts'

it('returns undefined at first, calls back once it is loaded, and then returns it', async () => {
  const engine = createLazyValue(async () => 'engine')
  await new Promise<void>((loaded) => {
    expect(engine(loaded)).toBeUndefined()
  })
  expect(engine(() => {})).toBe('engine')
})

it('stays undefined when loading fails', async () => {
  const engine = createLazyValue<string>(() => Promise.reject(new Error('gone')))
  engine(() => expect.unreachable())
  await nextTask()
  expect(engine(() => expect.unreachable())).toBeUndefined()
})
