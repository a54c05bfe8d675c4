import { preloadFailureSituation } from '#src/shared/lazy-failure-situation.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { preloadThemeChoice } from '#src/ui/theme-switch.tsx'

/*
 * Parts of the frame around every page that are loaded when they are needed.
 */

/** Sign-in over a page whose session ended or soon will. */
export const SessionEnded = lazyWithPreload(() =>
  import('./session-ended.tsx').then((code) => code.SessionEnded),
)

/** The warning that the session soon ends. */
export const ExpiryAhead = lazyWithPreload(() =>
  import('./expiry-ahead.tsx').then((code) => code.ExpiryAhead),
)

/** The menu that names and pins the environment or component of a page. */
export const BookmarkMenuContent = lazyWithPreload(() =>
  import('./bookmark-menu-content.tsx').then((code) => code.BookmarkMenuContent),
)

/** The person's boards, to open, keep and order. */
export const BoardMenuContent = lazyWithPreload(() =>
  import('./board-menu-content.tsx').then((code) => code.BoardMenuContent),
)

/** What the hour's requests were used for. */
export const Spending = lazyWithPreload(() =>
  import('./spending.tsx').then((code) => code.Spending),
)

/** The part of the header on pages that are not about one environment or component. */
export const BoardHeader = lazyWithPreload(() =>
  import('./board-header.tsx').then((code) => code.BoardHeader),
)

/** The content of the dialog that finds and runs commands. */
export const CommandsDialog = lazyWithPreload(() =>
  import('./commands/commands-dialog.tsx').then((code) => code.CommandsDialog),
)

/** The dialog that lists the keys. */
export const KeyboardDialog = lazyWithPreload(() =>
  import('./commands/keyboard-dialog.tsx').then((code) => code.KeyboardDialog),
)

/** Loads all of them, so that they work when the network is down. */
export const preloadFrame = (): Promise<unknown> =>
  Promise.allSettled([
    SessionEnded.preload(),
    ExpiryAhead.preload(),
    preloadFailureSituation(),
    BookmarkMenuContent.preload(),
    BoardMenuContent.preload(),
    Spending.preload(),
    BoardHeader.preload(),
    CommandsDialog.preload(),
    KeyboardDialog.preload(),
    preloadThemeChoice(),
  ])
