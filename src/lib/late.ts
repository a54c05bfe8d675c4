/**
 * What is loaded when it is first asked for: gives it once it is there and undefined until then.
 * `again` is called once it came, so that the asker can ask again; never where it does not come.
 */
export type Late<T> = (again: () => void) => T | undefined

/** Loads with `load` at the first question. A load that fails is not tried again. */
export const createLate = <T>(load: () => Promise<T>): Late<T> => {
  let loaded: { value: T } | undefined
  let loading: Promise<void> | undefined
  return (again) => {
    if (loaded) return loaded.value
    loading ??= load().then(
      (value) => {
        loaded = { value }
      },
      () => {
        // It stays undefined: who asks does without it.
      },
    )
    void loading.then(() => {
      if (loaded) again()
    })
    return undefined
  }
}
