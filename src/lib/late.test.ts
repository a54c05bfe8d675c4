import { expect, it, vi } from 'vitest'
import { createLate } from './late.ts'

it('gives nothing at first, tells when it came, and gives it then', async () => {
  const load = vi.fn(async () => 'engine')
  const engine = createLate(load)
  expect(load).not.toHaveBeenCalled()
  await new Promise<void>((came) => {
    expect(engine(came)).toBeUndefined()
  })
  expect(engine(() => {})).toBe('engine')
  expect(load).toHaveBeenCalledTimes(1)
})

it('does without what cannot be loaded, and asks for it once', async () => {
  const load = vi.fn(async () => {
    throw new Error('gone')
  })
  const again = vi.fn()
  const engine = createLate<string>(load)
  engine(again)
  await new Promise((later) => setTimeout(later))
  expect(engine(again)).toBeUndefined()
  await new Promise((later) => setTimeout(later))
  expect(again).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(1)
})
