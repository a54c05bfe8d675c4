/**
 * A value that is loaded on first use: returns undefined until it is loaded, then the value.
 * `again` is called once it is loaded, so that the caller can read it; never when loading fails.
 */
export type LazyValue<T> = (again: () => void) => T | undefined

/** Calls `load` on the first read. A failed load is not retried. */
export const createLazyValue = <T>(load: () => Promise<T>): LazyValue<T> => {
  let loaded: { value: T } | undefined
  let loading: Promise<void> | undefined
  return (again) => {
    if (loaded) return loaded.value
    loading ??= load().then(
      (value) => {
        loaded = { value }
      },
      () => {
        // The value stays undefined, and callers work without it.
      },
    )
    void loading.then(() => {
      if (loaded) again()
    })
    return undefined
  }
}
