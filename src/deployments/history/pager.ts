import { CancelledError } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'
import { type History, indexOfId, nextStartId } from './history.ts'

/** Most pages that one click on "keep searching" loads. */
export const KEEP_LOOKING = 10

/** Why pages are loaded: to scroll further, to close a gap, to search further back. */
export type LoadPurpose = 'older' | 'gap' | 'search'

/** The state of the pager, which loads one page at a time. */
export type PagerState =
  | { kind: 'idle' }
  /**
   * Loading the page after `startId`; `pages` and `arrived` count the pages and deployments loaded
   * before it. `waitsUntil`: when the API budget allows the request, in ms since the epoch.
   */
  | {
      kind: 'loading'
      purpose: LoadPurpose
      startId: string
      pages: number
      /** The most pages to load. */
      most: number
      arrived: number
      waitsUntil?: number
    }
  | { kind: 'failed'; purpose: LoadPurpose; startId: string; error: ApiError }

/** The gap being closed: where it now begins, and how many of its deployments have arrived. */
export type ClosingGap = { readonly startId: string; readonly arrived: number }

export type Pager = {
  state: Pick<Store<PagerState>, 'get' | 'subscribe'>
  /** Loads the next older page. */
  older: () => void
  /** Loads the gap after `startId` until it is closed, `most` pages are loaded, or it is stopped. */
  gap: (startId: string, most?: number) => void
  /** Loads older pages until `found`, the end, or `most` pages. */
  search: (found: (history: History) => boolean, most: number) => void
  /** Retries what failed, if anything did. */
  again: () => void
  stop: () => void
}

type PagerOptions = {
  history: () => History | undefined
  /** Loads the page after `startId` into the history. Rejects with an `ApiError`, or a `CancelledError` if canceled. */
  load: (startId: string, purpose: LoadPurpose) => Promise<void>
  /** Awaited before each page, so that background loading gives way. */
  turn?: (purpose: LoadPurpose, onWait: (until: number) => void) => Promise<void>
}

/** The id after which the gap above `lower` begins; undefined once it is closed. */
const gapStart = (history: History, lowerId: string): string | undefined => {
  const above = history.items[(indexOfId(history, lowerId) ?? 0) - 1]
  return above !== undefined && history.gaps.has(above.key) ? above.id : undefined
}

/** Loads pages of a history one after the other, reports its state, and can be stopped. */
export const createPager = ({ history, load, turn }: PagerOptions): Pager => {
  const state = createStore<PagerState>({ kind: 'idle' })
  let run = 0
  let again = () => {}
  let waiting: (() => void) | undefined

  const go = async (
    purpose: LoadPurpose,
    next: (history: History) => string | undefined,
    most: number,
    follows = false,
  ) => {
    const current = state.get()
    if (current.kind === 'loading' && !follows) {
      // An older page may be loading ahead of the person: start after it instead of dropping the click.
      if (current.purpose === 'older' && purpose !== 'older') {
        waiting = () => void go(purpose, next, most, true)
      }
      return
    }
    run += 1
    const mine = run
    again = () => void go(purpose, next, most)
    let arrived = 0
    for (let pages = 0; pages < most; pages += 1) {
      const ahead = history()
      const expected = ahead && next(ahead)
      if (expected === undefined || run !== mine) break
      const loading = { kind: 'loading', purpose, startId: expected, pages, most, arrived } as const
      // Set before waiting for the turn, so that the UI does not look idle meanwhile.
      state.set(loading)
      if (turn) {
        await turn(purpose, (waitsUntil) => {
          if (run === mine) state.set({ ...loading, waitsUntil })
        })
      }
      const loaded = history()
      const startId = loaded && run === mine ? next(loaded) : undefined
      if (startId === undefined || run !== mine) break
      state.set({ ...loading, startId })
      const before = loaded?.items.length ?? 0
      try {
        await load(startId, purpose)
      } catch (error) {
        if (run !== mine) return
        // Signing out cancels all requests.
        if (error instanceof CancelledError) {
          waiting = undefined
          break
        }
        if (!(error instanceof ApiError)) throw error
        waiting = undefined
        state.set({ kind: 'failed', purpose, startId, error })
        return
      }
      if (run !== mine) return
      const now = history()
      arrived += Math.max(0, (now?.items.length ?? before) - before)
    }
    if (run !== mine) return
    const follow = waiting
    waiting = undefined
    if (follow) follow()
    else state.set({ kind: 'idle' })
  }

  return {
    state,
    older: () => void go('older', nextStartId, 1),
    gap: (startId, most = Infinity) => {
      const loaded = history()
      const index = loaded && indexOfId(loaded, startId)
      const lower = index === undefined ? undefined : loaded?.items[index + 1]
      const lowerId = lower?.id
      void go(
        'gap',
        // Without an id below the gap we cannot tell when it is closed, so load one page only.
        lowerId === undefined ? () => startId : (current) => gapStart(current, lowerId),
        lowerId === undefined ? 1 : most,
      )
    },
    search: (found, most) =>
      void go('search', (current) => (found(current) ? undefined : nextStartId(current)), most),
    again: () => {
      if (state.get().kind === 'failed') again()
    },
    stop: () => {
      run += 1
      waiting = undefined
      state.set({ kind: 'idle' })
    },
  }
}
