/** Runs something once the browser has a moment; what is returned calls it off. */
export const whenIdle = (run: () => void, timeout?: number): (() => void) => {
  // Not every browser tells when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, timeout === undefined ? {} : { timeout })
  return () => cancelIdleCallback(handle)
}
