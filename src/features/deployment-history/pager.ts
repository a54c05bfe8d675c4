import { CancelledError } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import { type History, indexOfId, nextStartId } from './history.ts'

/** What pages are loaded for: to scroll on, to close a gap, to find something further back. */
export type Purpose = 'older' | 'gap' | 'search'

/** What the pager does; one page is on its way at a time. */
export type PagerState =
  | { kind: 'idle' }
  /** After `startId`; so many pages came before, with so many deployments. */
  | { kind: 'loading'; purpose: Purpose; startId: string; pages: number; arrived: number }
  | { kind: 'failed'; purpose: Purpose; startId: string; error: ApiError }

/** The gap that is being closed: where it now begins, and how many deployments of it have come. */
export type ClosingGap = { readonly startId: string; readonly arrived: number }

export type Pager = {
  state: Pick<Store<PagerState>, 'get' | 'subscribe'>
  /** Loads the next older page. */
  older: () => void
  /** Loads the gap after `startId` until it is closed, `most` pages have come, or it is stopped. */
  gap: (startId: string, most?: number) => void
  /** Loads older pages until `found`, the end, or `most` pages. */
  search: (found: (history: History) => boolean, most: number) => void
  /** Goes on with what failed, if something did. */
  again: () => void
  stop: () => void
}

type PagerOptions = {
  history: () => History | undefined
  /** Loads the page after `startId` into the history. Rejects with an `ApiError`, or a `CancelledError` if called off. */
  load: (startId: string, purpose: Purpose) => Promise<void>
  /** Waited for before each page: what is loaded in the background gives way. */
  turn?: (purpose: Purpose) => Promise<void>
}

/** The id after which the gap above `lower` begins; undefined once it is closed. */
const gapStart = ({ items, gaps }: History, lowerId: string, history: History) => {
  const above = items[(indexOfId(history, lowerId) ?? 0) - 1]
  return above !== undefined && gaps.has(above.key) ? above.id : undefined
}

/** Loads pages of a history one after the other, says what it does, and can be stopped. */
export const createPager = ({ history, load, turn }: PagerOptions): Pager => {
  const state = createStore<PagerState>({ kind: 'idle' })
  let run = 0
  let again = () => {}

  const go = async (
    purpose: Purpose,
    next: (history: History) => string | undefined,
    most: number,
  ) => {
    if (state.get().kind === 'loading') return
    run += 1
    const mine = run
    again = () => void go(purpose, next, most)
    let arrived = 0
    for (let pages = 0; pages < most; pages += 1) {
      if (turn) await turn(purpose)
      const loaded = history()
      const startId = loaded && run === mine ? next(loaded) : undefined
      if (startId === undefined || run !== mine) break
      state.set({ kind: 'loading', purpose, startId, pages, arrived })
      const before = loaded?.items.length ?? 0
      try {
        await load(startId, purpose)
      } catch (error) {
        if (run !== mine) return
        // Whoever signs out calls off all that is on its way.
        if (error instanceof CancelledError) break
        if (!(error instanceof ApiError)) throw error
        state.set({ kind: 'failed', purpose, startId, error })
        return
      }
      if (run !== mine) return
      const now = history()
      arrived += Math.max(0, (now?.items.length ?? before) - before)
      const rest = pages + 1 < most && now ? next(now) : undefined
      // Said before the turn is waited for, so that what shows it does not look idle meanwhile.
      if (rest !== undefined && run === mine) {
        state.set({ kind: 'loading', purpose, startId: rest, pages: pages + 1, arrived })
      }
    }
    if (run === mine) state.set({ kind: 'idle' })
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
        // Without an id below it, one page is all that can be told apart.
        lowerId === undefined ? () => startId : (current) => gapStart(current, lowerId, current),
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
      state.set({ kind: 'idle' })
    },
  }
}
