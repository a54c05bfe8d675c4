import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

/** The part of the header on pages that are not about one environment or component. */
export const BoardHeader = lazyWithPreload(() =>
  import('./board-header.tsx').then((code) => code.BoardHeader),
)
