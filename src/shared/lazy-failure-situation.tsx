import { type ComponentProps, Suspense } from 'react'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

const Situation = lazyWithPreload(() =>
  import('./failure-situation.tsx').then((code) => code.FailureSituation),
)

/** Loads the code ahead of time, so that it can be shown when the network is down. */
export const preloadFailureSituation = Situation.preload

/** `FailureSituation`, loaded when a page first needs it. */
export const LazyFailureSituation = (props: ComponentProps<typeof Situation>) => (
  <Suspense>
    <Situation {...props} />
  </Suspense>
)
