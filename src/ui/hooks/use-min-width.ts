import { FIRST_REM, firstWindow } from '#src/lib/page/first-paint.ts'
import { useStore } from './use-store.ts'

/**
 * Whether the window is at least `rem` wide; updates when that changes. `px` is the size of a rem: by default the
 * browser's own, which text that the reader enlarged does not change.
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
      get: () => matchMedia(query).matches,
    },
    () => firstWindow().width >= rem * FIRST_REM,
  )
}
