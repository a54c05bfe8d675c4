import type { History } from '#src/deployments/history/history.ts'
import type { Pager, PagerState } from '#src/deployments/history/pager.ts'
import type { OlderPageLoad } from '#board/matrix/board-environment.ts'

/** Most older pages that one "Load older" loads of each environment. */
const FURTHER_PAGES = 2
/** Most environments whose older pages are loaded at once. */
const AT_ONCE = 2

const IDLE: OlderPageLoad = { kind: 'idle' }
const QUEUED: OlderPageLoad = { kind: 'queued' }

const loadOfPager = (state: PagerState): OlderPageLoad => {
  if (state.kind === 'idle') return IDLE
  if (state.kind === 'failed') return { kind: 'failed', error: state.error }
  const { pages, most, waitsUntil } = state
  return { kind: 'loading', pages, most, ...(waitsUntil !== undefined && { waitsUntil }) }
}

type Found = (history: History) => boolean

/** What is looked for, and how many pages at most. */
type Search = { readonly found: Found; readonly most: number }

type OlderPageLoadsOptions = {
  /** Undefined once the environment left the board. */
  pagerOf: (environmentId: string) => Pager | undefined
  historyOf: (environmentId: string) => History | undefined
  onChange: (environmentId: string) => void
}

/** Loads older pages of the environments of a board, two environments at once, and can be stopped. */
export const createOlderPageLoads = ({ pagerOf, historyOf, onChange }: OlderPageLoadsOptions) => {
  const waiting = new Map<string, Search>()
  const running = new Map<string, () => void>()
  const loads = new Map<string, OlderPageLoad>()

  const set = (id: string, load: OlderPageLoad) => {
    loads.set(id, load)
    onChange(id)
  }

  const run = (id: string, { found, most }: Search) => {
    const pager = pagerOf(id)
    if (!pager) return set(id, IDLE)
    const update = () => {
      const state = pager.state.get()
      if (state.kind !== 'loading') {
        running.get(id)?.()
        running.delete(id)
      }
      set(id, loadOfPager(state))
      if (state.kind !== 'loading') pump()
    }
    running.set(id, pager.state.subscribe(update))
    const history = historyOf(id)
    const gap = history?.items.find(({ key }) => history.gaps.has(key))?.id
    // Nothing is known beyond a gap, so that is closed first.
    if (gap === undefined) pager.search(found, most)
    else pager.gap(gap, most)
    // The end of the history is loaded already, or what is looked for.
    if (pager.state.get().kind === 'idle') update()
  }

  const pump = () => {
    for (const [id, search] of waiting) {
      if (running.size >= AT_ONCE) return
      waiting.delete(id)
      run(id, search)
    }
  }

  return {
    /** Loads older pages of these until `found`, the end, or so many pages of each. */
    start: (
      ids: readonly string[],
      found: Found = () => false,
      most: number = FURTHER_PAGES,
    ): void => {
      for (const id of ids) {
        if (running.has(id)) continue
        waiting.set(id, { found, most })
        set(id, QUEUED)
      }
      pump()
    },
    /** Stops all. */
    stop: (): void => {
      const queued = [...waiting.keys()]
      waiting.clear()
      for (const id of queued) set(id, IDLE)
      for (const id of running.keys()) pagerOf(id)?.stop()
    },
    stateOf: (id: string): OlderPageLoad => loads.get(id) ?? IDLE,
  }
}
