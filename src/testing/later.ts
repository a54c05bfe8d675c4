/**
 * Resolves after `ms` milliseconds, of fake time under fake timers: a pause between keys, or how long a server takes. Not
 * for what should happen meanwhile: tests await that.
 */
export const later = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
