/** Runs a callback once the browser is idle; returns a function that cancels it. */
export const whenIdle = (run: () => void, timeout?: number): (() => void) => {
  // Not every browser has requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, timeout === undefined ? {} : { timeout })
  return () => cancelIdleCallback(handle)
}
