import { expect } from 'vitest'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What `read` returns once it has been the same for five frames, as nothing moves any more. */
export const whenStill = async (read: () => number): Promise<number> => {
  let value = read()
  const isStill = async () => {
    const before = value
    for (let frames = 0; frames < 5; frames += 1) await frame()
    value = read()
    return value === before
  }
  await expect.poll(isStill).toBe(true)
  return value
}
