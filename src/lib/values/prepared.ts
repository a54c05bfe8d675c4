/** Milliseconds of work at a time: less than a frame. */
const SLICE = 6

/** A value that takes long to make. It can be prepared before it is needed. */
export type Prepared<T> = {
  /** The value; does the rest of the work now. */
  readonly get: () => T
  /**
   * Prepares it in small steps, between which the browser paints and reacts to the person. Returns a function that
   * pauses this; calling `prepare` again continues.
   */
  readonly prepare: () => () => void
}

/** Makes a value by a generator, which yields wherever the rest of its work may wait. */
export const prepared = <T>(work: Iterator<unknown, T>): Prepared<T> => {
  let made: { readonly value: T } | undefined
  const step = () => {
    if (made) return made
    const { done, value } = work.next()
    if (done === true) made = { value }
    return made
  }
  return {
    get: () => {
      for (;;) {
        const result = step()
        if (result) return result.value
      }
    },
    prepare: () => {
      const go = () => {
        const end = performance.now() + SLICE
        do {
          if (step()) return
        } while (performance.now() < end)
        timer = setTimeout(go)
      }
      let timer = setTimeout(go)
      return () => clearTimeout(timer)
    },
  }
}
