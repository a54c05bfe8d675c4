import type { Address } from '#src/lib/page/paths.ts'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'

/** The part of the header on pages that are not about one environment or component. */
export const BoardHeader = lazyWithPreload(() =>
  import('./board-header.tsx').then((code) => code.BoardHeader),
)

/** Pages with a header of their own, or without one. */
const OTHERS: ReadonlySet<string> = new Set<Address['page']>([
  'deployments',
  'component',
  'signIn',
  'nothing',
])

/** Whether the header of a page leads to the board and the comparison, rather than naming what the page is about. */
export const hasBoardHeader = (page: Address['page']): boolean => !OTHERS.has(page)
