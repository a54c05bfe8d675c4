import { type PagePreferences, DEFAULT_PREFERENCES } from '#src/lib/storage/preferences.ts'

/**
 * What the host rendered the page's markup with: the API's time in milliseconds since the epoch, and the
 * preferences in the cookie. The first render in the browser uses the same, so that it equals the markup.
 */
export type HostRender = { readonly now: number; readonly preferences: PagePreferences }

let current: HostRender | undefined

/** Set while the host renders, which is synchronous, and in a browser until it has hydrated the host's markup. */
export const setHostRender = (render: HostRender | undefined): void => {
  current = render
}

/** The API's time at the host's render, until its markup is hydrated; undefined from then on. */
export const hostNow = (): number | undefined => current?.now

/** The person's preferences as the host knew them. */
export const hostPreferences = (): PagePreferences => current?.preferences ?? DEFAULT_PREFERENCES

/** The windows that the host renders for, in px. */
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The window that the host rendered for. Styles adapt the markup to any other. */
export const hostWindow = () => (hostPreferences().isPhone ? PHONE : DESK)

/** The size of a rem that the host rendered for, in px. */
export const HOST_REM = 16
