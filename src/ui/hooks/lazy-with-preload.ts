import { type ComponentType, createElement, lazy, type ReactElement, useState } from 'react'
import { CodeMissing } from '#src/lib/page/code-missing.ts'
import { reloadIfServed } from '#src/lib/page/reload-if-served.ts'

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export type PreloadableComponent<Props extends object> = ((props: Props) => ReactElement) & {
  /** Loads the code ahead of time; rejects with `CodeMissing`. */
  preload: () => Promise<unknown>
}

/**
 * `React.lazy` that can be preloaded and retried. Suspends while the code loads; throws `CodeMissing`
 * when that fails, until `again` of the error is called. A failed preload is loaded again when shown. If the code does not
 * load after `again` either, the page is reloaded: many browsers take a module that failed once as failed until then.
 */
export const lazyWithPreload = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PreloadableComponent<Props> => {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let isAnotherTry = false
  const preload = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      async (error: unknown) => {
        // Until the reload, nothing is said.
        if (isAnotherTry && (await reloadIfServed())) await new Promise(() => {})
        loading = undefined
        isAnotherTry = false
        throw new CodeMissing(error, () => {
          isAnotherTry = true
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
