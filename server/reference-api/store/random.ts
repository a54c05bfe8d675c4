/** A pseudo-random generator: the same key always gives the same sequence. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Picks by weight; weights need no particular sum. */
  weighted: <T>(list: readonly (readonly [weight: number, value: T])[]) => T
}

const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** Creates a generator from a key: 128-bit xorshift, for sample data and not for secrets. */
export const createRandom = (key: string): Random => {
  let [a, b, c, d] = [hashText(`${key}/a`), hashText(`${key}/b`), hashText(`${key}/c`), 0x9e3779b9]

  const next = (): number => {
    const mixed = a ^ (a << 11)
    a = b
    b = c
    c = d
    d = d ^ (d >>> 19) ^ mixed ^ (mixed >>> 8)
    return (d >>> 0) / 2 ** 32
  }
  // Skip the first numbers, which still depend visibly on the key.
  for (let round = 0; round < 12; round += 1) next()

  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }

  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted: (list) => {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      const found = list.findIndex(([weight]) => {
        left -= weight
        return left < 0
      })
      return at(list, found === -1 ? list.length - 1 : found)[1]
    },
  }
}
