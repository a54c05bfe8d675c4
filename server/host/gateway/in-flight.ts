import { once } from '#host/base/once.ts'

/** Limits the concurrent requests of each key to `most`. */
export const limitInFlight = (most: number) => {
  const counts = new Map<string, number>()
  return {
    /** Counts one more request and returns the function that ends it, or undefined at the limit. */
    begin(key: string): (() => void) | undefined {
      const count = counts.get(key) ?? 0
      if (count >= most) return undefined
      counts.set(key, count + 1)
      return once(() => {
        const rest = (counts.get(key) ?? 1) - 1
        if (rest === 0) counts.delete(key)
        else counts.set(key, rest)
      })
    },
  }
}
