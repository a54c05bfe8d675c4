import { expect, it, vi } from 'vitest'
import { createLazyValue } from './lazy-value.ts'

it('returns undefined at first, calls back once it is loaded, and then returns it', async () => {
  const load = vi.fn(async () => 'engine')
  const engine = createLazyValue(load)
  expect(load).not.toHaveBeenCalled()
  await new Promise<void>((loaded) => {
    expect(engine(loaded)).toBeUndefined()
  })
  expect(engine(() => {})).toBe('engine')
  expect(load).toHaveBeenCalledTimes(1)
})

it('stays undefined when loading fails, and is not loaded again', async () => {
  const load = vi.fn(async () => {
    throw new Error('gone')
  })
  const again = vi.fn()
  const engine = createLazyValue<string>(load)
  engine(again)
  await new Promise((later) => setTimeout(later))
  expect(engine(again)).toBeUndefined()
  await new Promise((later) => setTimeout(later))
  expect(again).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(1)
})
