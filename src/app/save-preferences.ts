import { signedOutOffline } from '#src/api/signed-out-offline.ts'
import { basePath } from '#src/lib/page/base-path.ts'
import { bookmarks } from '#src/lib/storage/bookmark-store.ts'
import { pinsOf } from '#src/lib/storage/bookmarks.ts'
import { BOARDS_KEY } from '#src/lib/storage/boards-key.ts'
import { densityStore } from '#src/lib/storage/density-store.ts'
import { PREFERENCES_COOKIE, type Preferences } from '#src/lib/storage/preferences.ts'
import { storedText } from '#src/lib/storage/stored-value.ts'
import { zoneOf, zoneStore } from '#src/lib/storage/zone-store.ts'
import { themeStore } from '#src/ui/styles/theme.ts'

/** A year, in seconds. */
const LIFE = 365 * 24 * 60 * 60

const currentChoices = (): Preferences => {
  const theme = themeStore.get()
  return {
    zone: zoneOf('local'),
    zoneChoice: zoneStore.get(),
    ...(theme !== 'system' && { theme }),
    density: densityStore.get(),
    ...(signedOutOffline.get() && { signedOut: true }),
    ...(pinsOf(bookmarks.get()).some((pin) => 'environmentId' in pin) && { hasPins: true }),
    ...((storedText(BOARDS_KEY).read() ?? '[]') !== '[]' && { keepsBoards: true }),
  }
}

/**
 * Keeps the cookie with which the host renders pages as this person sees them. It also says that they signed out
 * offline, because they still have the host's session cookie.
 */
export const savePreferences = (): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  let written = ''
  const write = () => {
    const value = encodeURIComponent(JSON.stringify(currentChoices()))
    if (value === written) return
    written = value
    try {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older supported browsers
      document.cookie = `${PREFERENCES_COOKIE}=${value}; Path=${basePath()}/; Max-Age=${LIFE}; SameSite=Strict${secure}`
    } catch {
      // Cookies are closed to this page: the host renders it as for a first visit.
    }
  }
  for (const { subscribe } of [zoneStore, densityStore, themeStore, bookmarks, signedOutOffline])
    subscribe(write)
  // Boards are kept and deleted without a word to this code.
  addEventListener('pagehide', write)
  write()
}
