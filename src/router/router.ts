import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import { parseSearch, printSearch, type Search, type SearchWish } from './search.ts'

export type Location = RouterHistory['location']

/** Where to go: `to` is a path of this console, or `.` for the one that is shown. */
export type Target = {
  to: string
  /** What the search part is, or how it follows from what it is now. */
  search?: SearchWish | ((before: Search) => SearchWish)
}

export type Going = Target & {
  /** In place of the entry of the browser's history that is shown. */
  replace?: boolean
  /** Whether the page begins at its top; it does unless told not to. */
  resetScroll?: boolean
  /** Whether nothing may hold it up, unsaved edits included. */
  ignoreBlocker?: boolean
}

/** The address that a target is, seen from a place. */
export const hrefOf = ({ to, search }: Target, from: Pick<Location, 'pathname' | 'search'>) => {
  const path = to === '.' ? from.pathname : to
  const wish = typeof search === 'function' ? search(parseSearch(from.search)) : search
  return wish === undefined ? path : path + printSearch(wish)
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page was to stay as far down as it was. */
    keepsScroll?: boolean
  }
}

/** Goes between the pages of the console and knows how far down each was left. */
export type Router = ReturnType<typeof createRouter>

type RouterOptions = {
  history?: RouterHistory
  /** Whether the page at a path looks itself after how far down it begins. */
  keepsPlace?: (path: string) => boolean
}

/** A router over the browser's history or another one. Back and Forward return to the height that was left. */
export const createRouter = ({
  history = createBrowserHistory(),
  keepsPlace = () => false,
}: RouterOptions = {}) => {
  const heights = new Map<string, number>()
  const waiting = new Set<() => void>()
  let shown = history.location
  // Pages come with their code and their data: the browser would return to a height that is not there yet.
  window.history.scrollRestoration = 'manual'

  return {
    history,

    /** Goes there. Comes back once it is shown; never where something holds it up. */
    navigate: (going: Going): Promise<void> => {
      const { replace = false, resetScroll = true, ignoreBlocker = false } = going
      const href = hrefOf(going, history.location)
      if (href === history.location.href) return Promise.resolve()
      return new Promise((arrived) => {
        waiting.add(arrived)
        const go = replace ? history.replace : history.push
        go(href, resetScroll ? undefined : { keepsScroll: true }, { ignoreBlocker })
      })
    },

    /** Notes how far down the shown page is, before another one takes its place. */
    leave: (): void => {
      heights.set(shown.state.key ?? '', window.scrollY)
    },

    /** The page at a location is shown now. */
    arrive: (location: Location): void => {
      if (location !== shown && !keepsPlace(location.pathname)) {
        const height = heights.get(location.state.key ?? '')
        if (height !== undefined) window.scrollTo({ top: height })
        else if (location.state.keepsScroll !== true) window.scrollTo({ top: 0 })
      }
      shown = location
      if (location !== history.location) return
      for (const arrived of waiting) arrived()
      waiting.clear()
    },
  }
}
