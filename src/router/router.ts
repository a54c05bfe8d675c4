import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history'
import { basePath } from '#src/lib/page/base-path.ts'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { parseSearch, formatSearch, type Search, type SearchParams } from './search.ts'

export type Location = RouterHistory['location']

/** The browser's history, in addresses within the console. */
const browserHistory = (): RouterHistory =>
  createBrowserHistory({
    createHref: (path) => basePath() + path,
    parseLocation: () =>
      // oxlint-disable-next-line typescript/no-unsafe-argument -- this history has written it
      parseHref(window.location.href.slice(pageOrigin().length), window.history.state),
  })

/**
 * The target of a link: `to` is a path of this console, whose page opens at its top, or `.` for the current page, which keeps
 * its scroll position.
 */
export type Target = {
  to: string
  /** The search part, or a function of the current one. */
  search?: SearchParams | ((before: Search) => SearchParams) | undefined
}

export type NavigateOptions = Target & {
  /** Replaces the current entry of the browser's history. */
  replace?: boolean | undefined
  /** Whether to leave the page without asking, even with unsaved edits. */
  ignoreBlocker?: boolean
}

/** The address of a target, relative to a location. */
export const hrefOf = ({ to, search }: Target, from: Pick<Location, 'pathname' | 'search'>) => {
  const path = to === '.' ? from.pathname : to
  const params = typeof search === 'function' ? search(parseSearch(from.search)) : search
  return params === undefined ? path : path + formatSearch(params)
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set by a navigation within a page. */
    keepsScroll?: boolean
  }
}

/** Navigates between the pages of the console and remembers the scroll position of each. */
export type Router = ReturnType<typeof createRouter>

type RouterOptions = {
  history?: RouterHistory
  /** Whether the page at a path restores its own scroll position. */
  restoresOwnScroll?: (path: string) => boolean
}

/** A router on top of the browser's history or another one. Back and Forward restore the scroll position. */
export const createRouter = ({
  history = browserHistory(),
  restoresOwnScroll = () => false,
}: RouterOptions = {}) => {
  const scrollPositions = new Map<string, number>()
  const waiting = new Set<() => void>()
  let shown = history.location
  // Pages load their code and data first: the browser would restore a scroll position that does not exist yet.
  if (typeof window !== 'undefined') window.history.scrollRestoration = 'manual'

  return {
    history,

    /** Navigates. Resolves once the target is shown; never if a blocker keeps the page. */
    navigate: (options: NavigateOptions): Promise<void> => {
      const { replace = false, ignoreBlocker = false } = options
      const href = hrefOf(options, history.location)
      if (href === history.location.href) return Promise.resolve()
      return new Promise((resolve) => {
        waiting.add(resolve)
        const go = replace ? history.replace : history.push
        // A change within the page is done at once, since it leaves nothing.
        if (options.to === '.') go(href, { keepsScroll: true }, { ignoreBlocker: true })
        else go(href, undefined, { ignoreBlocker })
      })
    },

    /** Saves the scroll position of the shown page before another one replaces it. */
    saveScroll: (): void => {
      scrollPositions.set(shown.state.key ?? '', window.scrollY)
    },

    /** Called when the page at a location is rendered: restores its scroll position and resolves `navigate`. */
    onShown: (location: Location): void => {
      if (location !== shown && !restoresOwnScroll(location.pathname)) {
        const top = scrollPositions.get(location.state.key ?? '')
        if (top !== undefined) window.scrollTo({ top })
        else if (location.state.keepsScroll !== true) window.scrollTo({ top: 0 })
      }
      shown = location
      if (location !== history.location) return
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
  }
}
