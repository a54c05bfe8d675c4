import type { Connection } from '#src/api/api-context.ts'
import { addressOf, type Bookmark, byOpened, kindOf, pinsOf } from '#src/lib/bookmarks.ts'
import { basePath } from '#src/lib/base-path.ts'
import { bookmarks } from '#src/lib/bookmark-store.ts'
import { BOARDS_KEY } from '#src/lib/boards-key.ts'
import { READER_COOKIE, READER_MOST, type Reader } from '#src/lib/reader.ts'
import { storedText } from '#src/lib/stored-value.ts'
import { zoneOf, zoneStore } from '#src/lib/zone-store.ts'
import { densityStore } from '#src/lib/density-store.ts'
import { themeStore } from '#src/ui/theme.ts'

/** A year, in seconds. */
const LIFE = 365 * 24 * 60 * 60
/** The most pins of which the host is told; a window shows about half of them. */
const PINS_MOST = 20
/** Milliseconds after the last change of the window's size. */
const RESIZED = 300

/** The value of the cookie, with as many names as fit. */
const encode = (reader: Reader): string => {
  const value = encodeURIComponent(JSON.stringify(reader))
  if (value.length <= READER_MOST || reader.bookmarks.length === 0) return value
  return encode({ ...reader, bookmarks: reader.bookmarks.slice(0, -1) })
}

const keepsBoards = () => (storedText(BOARDS_KEY).read() ?? '[]') !== '[]'

const withName = ({ name, ...bookmark }: Bookmark): Bookmark => ({
  ...addressOf(bookmark),
  ...(name !== undefined && { name }),
})

/** The names opened last, and the environments of the person's board in their order: the most needed first. */
const tellable = (known: readonly Bookmark[]): readonly Bookmark[] => {
  const pins = pinsOf(known).filter((pin) => kindOf(pin) === 'environment')
  const opened = known
    .filter((one) => one.name !== undefined && !pins.includes(one))
    .toSorted(byOpened)
    .map(withName)
  const board = pins
    .slice(0, PINS_MOST)
    .map((pin, order) => ({ ...withName(pin), pinned: true, order }))
  return [...opened.slice(0, 4), ...board, ...opened.slice(4, 12)]
}

const currentReader = ({ api, session }: Connection): Reader => {
  const theme = themeStore.get()
  const until = api.maySendAt('reading')
  const choice = zoneStore.get()
  return {
    zone: zoneOf(choice),
    zoneChoice: choice,
    localZone: zoneOf('local'),
    ...(theme !== 'system' && { theme }),
    density: densityStore.get(),
    width: window.innerWidth,
    height: window.innerHeight,
    rem: parseFloat(getComputedStyle(document.documentElement).fontSize),
    ...(session.state.get().kind !== 'signedIn' && { signedOut: true }),
    ...(until > Date.now() && { pausedUntil: until }),
    ...(keepsBoards() && { keepsBoards: true }),
    bookmarks: tellable(bookmarks.get()),
  }
}

/**
 * Keeps the cookie with which the host renders pages as this reader sees them. Without a session it says so, because a
 * person who signed out offline still has the host's cookie.
 */
export const tellHostAboutReader = (connection: Connection): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const { api, session } = connection
  let written = ''
  const write = () => {
    const value = encode(currentReader(connection))
    if (value === written) return
    written = value
    try {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older supported browsers
      document.cookie = `${READER_COOKIE}=${value}; Path=${basePath()}/; Max-Age=${LIFE}; SameSite=Strict${secure}`
    } catch {
      // Cookies are closed to this page: the host renders it for a reader of whom nothing is known.
    }
  }
  for (const { subscribe } of [zoneStore, densityStore, themeStore, bookmarks, session.state])
    subscribe(write)
  let paused = api.maySendAt('reading') > Date.now()
  api.budget.subscribe(() => {
    const before = paused
    paused = api.maySendAt('reading') > Date.now()
    // The budget changes with each answer, but that matters to no page.
    if (paused || before) write()
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(write, RESIZED)
  })
  // Boards are kept and deleted without a word to this code.
  addEventListener('pagehide', write)
  write()
}
