import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react'
import { CodeMissing } from '#src/lib/page/code-missing.ts'

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export type PreloadableComponent<Props extends object> = ((props: Props) => ReactElement) & {
  /** Loads the code ahead of time; rejects with `CodeMissing`. */
  preload: () => Promise<unknown>
}

/**
 * `React.lazy` that can be preloaded and retried. Suspends while the code loads; throws `CodeMissing`
 * when that fails, until `again` of the error is called. A failed preload is loaded again when shown.
 */
export const lazyWithPreload = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props> => {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        throw new CodeMissing(error, () => {
          Lazy = createLazy()
        })
      },
    ))
  // React keeps the failure of a lazy component for good, so a retry needs a new one.
  const createLazy = () => lazy(() => preload().then((component) => ({ default: component })))
  let Lazy = createLazy()
  const Preloadable = (props: Props) => {
    // Even a settled lazy component suspends once, so code that is already here is rendered directly.
    // Chosen on mount: switching when the code arrives would remount what is shown.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Chosen, props)
  }
  return Object.assign(Preloadable, { preload })
}
