import { HOST_REM, hostWindow } from '#src/lib/page/host-render.ts'
import { printing } from './printing.ts'
import { useStore } from './use-store.ts'

/** What queries matched in the window, by query. */
const inWindow = new Map<string, boolean>()

/** Kept while the page is printed: the browser has divided it into pages before it tells the width of the paper. */
const matches = (query: string): boolean => {
  const before = printing.get() ? inWindow.get(query) : undefined
  const now = before ?? matchMedia(query).matches
  inWindow.set(query, now)
  return now
}

/**
 * Whether the window is at least `rem` wide; updates when that changes. `px` is the size of a rem: by default the
 * browser's own, which text that the person enlarged does not change.
 */
export const useMinWidth = (rem: number, px?: number): boolean => {
  'use memo'
  const query = px === undefined ? `(width >= ${rem}rem)` : `(width >= ${rem * px}px)`
  return useStore(
    {
      subscribe: (listener) => {
        const list = matchMedia(query)
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
      get: () => matches(query),
    },
    () => hostWindow().width >= rem * HOST_REM,
  )
}
