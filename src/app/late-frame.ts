import { latePart } from '#src/ui/late-part.ts'
import { preloadThemeChoice } from '#src/ui/theme-switch.tsx'

/*
 * What of the frame around every page is shown only when it is asked for.
 */

/** Sign-in over a page whose session ended or soon will. */
export const SessionEnded = latePart(() =>
  import('./session-ended.tsx').then((code) => code.SessionEnded),
)

/** Naming and pinning what a page is about. */
export const PlaceMenuContent = latePart(() =>
  import('./place-menu-content.tsx').then((code) => code.PlaceMenuContent),
)

/** What spent the hour's requests. */
export const Spending = latePart(() => import('./spending.tsx').then((code) => code.Spending))

/** Fetches all of it, so that it is there when the network is gone. */
export const preloadFrame = (): Promise<unknown> =>
  Promise.allSettled([
    SessionEnded.load(),
    PlaceMenuContent.load(),
    Spending.load(),
    preloadThemeChoice(),
  ])
